// What each calendar says of an occurrence, and when each series was read: so that what took place stays as it is.

import { type Kysely, sql } from 'kysely';
import { seriesUidOf } from '#domain/calendar/series-key.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { inChunks } from '../batches.ts';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const columnsOfPlanned =
  'id sequence title startsAt durationMinutes hasAgenda isRecurring organizerEmail state meetingId meetingVersion dueAt version'.split(
    ' ',
  );

const tables = [
  `create table "calendarCopies" (
    ${organization},
    "id" bigint not null,
    "seriesKey" text not null,
    "originalStart" text not null,
    "origin" text not null,
    "originId" bigint not null,
    "href" text not null,
    "ownerId" bigint,
    "ownerAttends" integer not null,
    "status" text not null,
    "isOwnComponent" integer not null,
    "isFree" integer not null,
    "isAllDay" integer not null,
    "isRecurring" integer not null,
    "slotMinutes" integer,
    "sequence" integer not null,
    "stampedAt" bigint not null,
    "startsAt" bigint not null,
    "durationMinutes" integer not null,
    "title" text not null,
    "organizerEmail" text not null,
    "hasAgenda" integer not null,
    "people" text not null,
    "plannedMeetingId" bigint,
    constraint "calendarCopiesKey" primary key ("organizationId", "id")
  )`,
  `create index "calendarCopiesByObject" on "calendarCopies" ("organizationId", "origin", "originId", "href")`,
  `create index "calendarCopiesBySeries" on "calendarCopies" ("organizationId", "seriesKey", "originalStart")`,
  `create index "calendarCopiesByOwner" on "calendarCopies" ("organizationId", "ownerId", "plannedMeetingId")`,
  `create index "calendarCopiesByPlanned" on "calendarCopies" ("organizationId", "plannedMeetingId")
    where "plannedMeetingId" is not null`,
  `create table "seriesReadings" (
    ${organization},
    "seriesKey" text not null,
    "ownerId" bigint not null,
    "readFrom" bigint not null,
    "readUntil" bigint not null,
    "readBefore" bigint,
    constraint "seriesReadingsKey" primary key ("organizationId", "seriesKey", "ownerId")
  )`,
  `create table "plannedMeetings" (
    ${organization},
    "id" bigint not null,
    "seriesKey" text not null,
    "originalStart" text not null,
    "round" integer default 0 not null,
    "origin" text not null,
    "originId" bigint not null,
    "ownerId" bigint,
    "createdBy" bigint not null,
    "sequence" integer not null,
    "title" text not null,
    "startsAt" bigint not null,
    "durationMinutes" integer not null,
    "hasAgenda" integer not null,
    "isRecurring" integer not null,
    "organizerEmail" text not null,
    "state" text not null,
    "why" text,
    "isGone" integer default 0 not null,
    "meetingId" bigint,
    "meetingVersion" integer,
    "dueAt" bigint,
    "version" integer default 1 not null,
    constraint "plannedMeetingsKey" primary key ("organizationId", "id")
  )`,
  `create index "plannedMeetingsBySeries" on "plannedMeetings" ("organizationId", "seriesKey", "originalStart")`,
  `create index "plannedMeetingsByStart" on "plannedMeetings" ("organizationId", "startsAt", "id")`,
  `create index "plannedMeetingsDue" on "plannedMeetings" ("dueAt", "organizationId") where "dueAt" is not null`,
  `create index "plannedMeetingsDueOfOrganization" on "plannedMeetings" ("organizationId", "dueAt", "id")
    where "dueAt" is not null`,
  `create index "plannedMeetingsByMeeting" on "plannedMeetings" ("organizationId", "meetingId")
    where "meetingId" is not null`,
  `create table "plannedAttendees" (
    ${organization},
    "plannedMeetingId" bigint not null,
    "position" integer not null,
    "email" text not null,
    "name" text not null,
    "isOptional" integer not null,
    "isListed" integer default 1 not null,
    constraint "plannedAttendeesKey" primary key ("organizationId", "plannedMeetingId", "position"),
    constraint "attendeesOfPlanned" foreign key ("organizationId", "plannedMeetingId")
      references "plannedMeetings" ("organizationId", "id") on delete cascade
  )`,
  `create index "plannedAttendeesByEmail" on "plannedAttendees" ("organizationId", "email", "plannedMeetingId")`,
];

/** The tables are recreated, because SQLite neither drops nor changes constraints. */
const former = ['plannedSources', 'plannedAttendees', 'plannedMeetings'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of former)
    await run(`create temporary table "former_${table}" as select * from "${table}"`);
  for (const table of former) await run(`drop table "${table}"`);
  for (const statement of tables) await run(statement);
  for (const column of ['"readFrom" bigint', '"readUntil" bigint'])
    await run(`alter table "connectedCalendars" add column ${column}`);
  await run(`alter table "calendarObjects" add column "seriesKey" text default '' not null`);
  await run(`alter table "calendarObjects" add column "isUnderstood" integer default 1 not null`);

  const columns = columnsOfPlanned.map((name) => `"${name}"`).join(', ');
  // The author is the first owner of a calendar or plan that contains it.
  await run(`
    insert into "plannedMeetings" ("organizationId", "seriesKey", "originalStart", "isGone",
      "origin", "originId", "ownerId", "createdBy", ${columns})
    select "former_plannedMeetings"."organizationId", "uid", "recurrenceId", "isCanceled",
      coalesce("first"."origin", 'connection'), coalesce("first"."originId", 0), "first"."ownerId",
      coalesce("first"."ownerId", "calendarConnections"."createdBy", "meetings"."createdBy", 0),
      ${columnsOfPlanned.map((name) => `"former_plannedMeetings"."${name}"`).join(', ')}
    from "former_plannedMeetings"
    left join (
      select *, row_number() over (partition by "organizationId", "plannedMeetingId" order by "originId") as "place"
      from "former_plannedSources"
    ) as "first" on "first"."organizationId" = "former_plannedMeetings"."organizationId"
      and "first"."plannedMeetingId" = "former_plannedMeetings"."id" and "first"."place" = 1
    left join "calendarConnections" on "calendarConnections"."organizationId" = "first"."organizationId"
      and "calendarConnections"."id" = "first"."originId" and "first"."origin" = 'connection'
    left join "meetings" on "meetings"."organizationId" = "former_plannedMeetings"."organizationId"
      and "meetings"."id" = "former_plannedMeetings"."meetingId"`);
  await run(`
    insert into "plannedAttendees" ("organizationId", "plannedMeetingId", "position", "email", "name", "isOptional")
    select "organizationId", "plannedMeetingId", "position", "email", "name", "isOptional" from "former_plannedAttendees"`);
  await addCopies(db);
  await nameSeries(db);
  // The time for which each series was read, so that its past is closed before the first reading of this version.
  await run(`
    insert into "seriesReadings" ("organizationId", "seriesKey", "ownerId", "readFrom", "readUntil", "readBefore")
    select "organizationId", "seriesKey", "ownerId", min("readFrom"), max("readUntil"), max("readUntil") from (
      select "calendarObjects"."organizationId", "seriesKey", coalesce("ownerId", 0) as "ownerId",
        "createdAt" - ${90 * dayMs} as "readFrom", "workedAt" as "readUntil"
      from "calendarObjects" join "calendarConnections"
        on "calendarConnections"."organizationId" = "calendarObjects"."organizationId"
        and "calendarConnections"."id" = "calendarObjects"."connectionId"
      where "workedAt" is not null
    ) as "read" group by "organizationId", "seriesKey", "ownerId"`);
  // All objects are compared again, without requests where the texts are stored.
  await run(`update "connectedCalendars" set "expandedOn" = null,
    "readFrom" = (select "createdAt" - ${90 * dayMs} from "calendarConnections" where "workedAt" is not null
      and "calendarConnections"."organizationId" = "connectedCalendars"."organizationId" and "id" = "connectionId"),
    "readUntil" = (select "workedAt" from "calendarConnections"
      where "calendarConnections"."organizationId" = "connectedCalendars"."organizationId" and "id" = "connectionId")`);
  for (const table of former) await run(`drop table "former_${table}"`);
}

/** Each source becomes a copy with what was planned. */
async function addCopies(db: Kysely<unknown>): Promise<void> {
  const people = new Map<string, object[]>();
  const { rows: attendees } = await sql<{
    organizationId: number;
    plannedMeetingId: number;
    email: string;
    name: string;
    isOptional: number;
  }>`select * from "former_plannedAttendees" order by "organizationId", "plannedMeetingId", "position"`.execute(
    db,
  );
  for (const { organizationId, plannedMeetingId, email, name, isOptional } of attendees) {
    const key = `${organizationId} ${plannedMeetingId}`;
    const list = people.get(key) ?? [];
    people.set(key, list);
    list.push({ email, name, isOptional, isDeclined: 0 });
  }
  const { rows } = await sql<Record<string, number | string | null>>`
    select "former_plannedSources"."organizationId", "plannedMeetingId", "origin", "originId", "href", "ownerId",
      "uid", "recurrenceId", "sequence", "title", "startsAt", "durationMinutes", "hasAgenda", "isRecurring",
      "organizerEmail"
    from "former_plannedSources" join "former_plannedMeetings"
      on "former_plannedMeetings"."organizationId" = "former_plannedSources"."organizationId"
      and "former_plannedMeetings"."id" = "plannedMeetingId" order by "plannedMeetingId", "originId"`.execute(
    db,
  );
  const copies = rows.map(({ uid, recurrenceId, ...row }, index) => ({
    ...row,
    id: index + 1,
    seriesKey: uid,
    originalStart: recurrenceId,
    ownerAttends: 0,
    status: 'confirmed',
    isOwnComponent: recurrenceId === '' ? 1 : 0,
    isFree: 0,
    isAllDay: 0,
    slotMinutes: null,
    stampedAt: 0,
    people: JSON.stringify(people.get(`${row['organizationId']} ${row['plannedMeetingId']}`) ?? []),
  }));
  const into = (db as Kysely<{ calendarCopies: Record<string, unknown> }>).insertInto('calendarCopies');
  for (const chunk of inChunks(copies)) await into.values(chunk).execute();
}

/** One key for all UIDs of a series, see `seriesUidOf`. */
async function nameSeries(db: Kysely<unknown>): Promise<void> {
  await sql`update "calendarObjects" set "seriesKey" = "uid"`.execute(db);
  for (const table of ['plannedMeetings', 'calendarCopies', 'calendarObjects']) {
    const { rows } = await sql<{ seriesKey: string }>`
      select distinct "seriesKey" from ${sql.table(table)}
      where "seriesKey" like '%@google.com' or "seriesKey" like '04%'`.execute(db);
    for (const { seriesKey } of rows)
      if (seriesUidOf(seriesKey) !== seriesKey)
        await sql`update ${sql.table(table)} set "seriesKey" = ${seriesUidOf(seriesKey)}
          where "seriesKey" = ${seriesKey}`.execute(db);
  }
}
