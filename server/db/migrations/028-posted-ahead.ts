// Meetings that start later are planned until then, with everything that was posted; `meetings` holds what took place.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const statements = [
  '"department" text',
  '"draftKey" text',
  '"externalSource" text',
  '"externalId" text',
  '"content" text',
  '"updatedAt" bigint default 0 not null',
].map((column) => `alter table "plannedMeetings" add column ${column}`);

const indexes = [
  `create unique index "aheadByDraft" on "plannedMeetings" ("organizationId", "createdBy", "draftKey")
    where "draftKey" is not null`,
  `create unique index "aheadByExternalId" on "plannedMeetings" ("organizationId", "externalSource", "externalId")
    where "externalId" is not null`,
  `create index "aheadByStart" on "plannedMeetings" ("organizationId", "startsAt", "id") where "content" is not null`,
  `create index "aheadByChange" on "plannedMeetings" ("organizationId", "updatedAt", "id")
    where "content" is not null`,
];

/** The columns that tell where an attendee belongs. */
const keys = ['organizationId', 'meetingId', 'position'];

type Row = Tables['meetings'] & { durationEstimated: 0 | 1; attendeesEstimated: 0 | 1 };
type Share = { department: string; costCents: number; blendedCents: number; estimatedCents: number };

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

/** Without the reference to a meeting, which is in one of two tables now. SQLite does not drop constraints. */
const withoutReference: Record<string, readonly string[]> = {
  meetingKeys: [
    `create table "meetingKeys" (
      ${organization},
      "seriesKey" text not null,
      "originalStart" text not null,
      "meetingId" bigint not null,
      constraint "meetingKeysKey" primary key ("organizationId", "seriesKey", "originalStart", "meetingId")
    )`,
    `create index "meetingKeysByMeeting" on "meetingKeys" ("organizationId", "meetingId")`,
  ],
  knownRows: [
    `create table "knownRows" (
      ${organization},
      "importId" bigint not null,
      "row" integer not null,
      "meetingId" bigint not null,
      constraint "knownRowsKey" primary key ("organizationId", "importId", "row")
    )`,
    `create index "knownRowsByMeeting" on "knownRows" ("organizationId", "meetingId")`,
  ],
};

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [...statements, ...indexes]) await sql.raw(statement).execute(db);
  for (const [table, created] of Object.entries(withoutReference)) {
    await sql.raw(`create temporary table "former_${table}" as select * from "${table}"`).execute(db);
    await sql.raw(`drop table "${table}"`).execute(db);
    for (const statement of created) await sql.raw(statement).execute(db);
    const columns = table === 'knownRows' ? '"importId", "row"' : '"seriesKey", "originalStart"';
    const all = `"organizationId", ${columns}, "meetingId"`;
    await sql.raw(`insert into "${table}" (${all}) select ${all} from "former_${table}"`).execute(db);
    await sql.raw(`drop table "former_${table}"`).execute(db);
  }
  const now = Date.now();
  for (;;) {
    const { rows } =
      await sql<Row>`select * from "meetings" where "deletedAt" is null and "startedAt" > ${now}
      order by "organizationId", "id" limit 100`.execute(db);
    if (rows.length === 0) return;
    for (const row of rows) await move(db, row);
  }
}

async function move(db: Kysely<Tables>, meeting: Row): Promise<void> {
  const { organizationId, id } = meeting;
  const ofMeeting = <T>(table: 'attendees' | 'meetingShares') =>
    sql<T>`select * from ${sql.table(table)}
      where "organizationId" = ${organizationId} and "meetingId" = ${id}`.execute(db);
  const attendees = (await ofMeeting<Record<string, unknown>>('attendees')).rows
    .toSorted((a, b) => Number(a['position']) - Number(b['position']))
    .map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !keys.includes(name))));
  const { totalCents: costCents, blendedCents, estimatedCents, department } = meeting;
  const stored = (await ofMeeting<Share>('meetingShares')).rows;
  const shares =
    stored.length > 0 ? stored : [{ department: department ?? '', costCents, blendedCents, estimatedCents }];
  await subtract(db, meeting, shares);
  for (const table of ['attendees', 'meetingShares'])
    await sql`delete from ${sql.table(table)}
      where "organizationId" = ${organizationId} and "meetingId" = ${id}`.execute(db);
  await db.deleteFrom('meetings').where('organizationId', '=', organizationId).where('id', '=', id).execute();
  const planned = db as unknown as Kysely<
    Record<'plannedMeetings' | 'plannedShares', Record<string, unknown>>
  >;
  await planned
    .insertInto('plannedMeetings')
    .values({
      organizationId,
      id,
      seriesKey: '',
      originalStart: '',
      origin: meeting.origin,
      originId: meeting.originId ?? 0,
      ownerId: null,
      createdBy: meeting.createdBy,
      sequence: 0,
      title: meeting.title,
      startsAt: meeting.startedAt,
      durationMinutes: meeting.durationMinutes,
      hasAgenda: meeting.hasAgenda === 1 ? 1 : 0,
      isRecurring: 0,
      organizerEmail: '',
      type: meeting.type,
      department,
      totalCents: costCents,
      blendedCents,
      estimatedCents,
      pricedOn: meeting.day,
      state: 'planned',
      dueAt: meeting.startedAt,
      version: meeting.version,
      draftKey: meeting.draftKey,
      externalSource: meeting.externalSource,
      externalId: meeting.externalId,
      content: JSON.stringify({ meeting, attendees }),
      updatedAt: meeting.updatedAt,
    })
    .execute();
  const charged = shares.filter((share) => stored.length > 0 || share.department !== '');
  for (const { department: by, ...costs } of charged)
    await planned
      .insertInto('plannedShares')
      .values({
        organizationId,
        plannedMeetingId: id,
        department: by,
        costCents: costs.costCents,
        blendedCents: costs.blendedCents,
        estimatedCents: costs.estimatedCents,
      })
      .execute();
}

/** Takes the meeting out of the totals of its month. */
async function subtract(db: Kysely<Tables>, meeting: Row, shares: readonly Share[]): Promise<void> {
  const { organizationId, type, department } = meeting;
  const month = meeting.day.slice(0, 7);
  const valued = meeting.estimatedValueCents === null ? 0 : 1;
  for (const [kind, name] of [
    ['type', type],
    ['department', department ?? ''],
  ])
    await sql`update "monthTotals" set "meetings" = "meetings" - 1, "minutes" = "minutes" - ${meeting.durationMinutes},
      "costCents" = "costCents" - ${meeting.totalCents}, "blendedCents" = "blendedCents" - ${meeting.blendedCents},
      "estimatedCents" = "estimatedCents" - ${meeting.estimatedCents},
      "valueCents" = "valueCents" - ${meeting.estimatedValueCents ?? 0}, "valued" = "valued" - ${valued},
      "worthwhile" = "worthwhile" - ${meeting.worthIt === 'yes' ? 1 : 0}, "version" = "version" + 1
      where "organizationId" = ${organizationId} and "kind" = ${kind} and "month" = ${month} and "name" = ${name}`.execute(
      db,
    );
  for (const share of shares)
    await sql`update "spendTotals" set "costCents" = "costCents" - ${share.costCents},
      "blendedCents" = "blendedCents" - ${share.blendedCents}, "estimatedCents" = "estimatedCents" - ${share.estimatedCents}
      where "organizationId" = ${organizationId} and "month" = ${month} and "department" = ${share.department}
        and "type" = ${type}`.execute(db);
}
