// Sums for the analytics: by week, by weekday and hour, by title, and since the beginning.

import { type Kysely, sql } from 'kysely';
import { localDayAndHour, monthOf, weekday } from '#domain/time/local-day.ts';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import { weekPart } from '#domain/time/week-part.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('weekTotals')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('week', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('meetings', 'bigint', (c) => c.notNull())
    .addColumn('minutes', 'bigint', (c) => c.notNull())
    .addColumn('costCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('weekTotalsKey', ['organizationId', 'week', 'type'])
    .execute();

  await schema
    .createTable('hourTotals')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('grain', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('weekday', 'integer', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('meetings', 'bigint', (c) => c.notNull())
    .addColumn('minutes', 'bigint', (c) => c.notNull())
    .addColumn('costCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('hourTotalsKey', ['organizationId', 'grain', 'period', 'weekday', 'hour'])
    .execute();

  await schema
    .createTable('titleTotals')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('grain', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('spelling', 'text', (c) => c.notNull())
    .addColumn('meetings', 'bigint', (c) => c.notNull())
    .addColumn('minutes', 'bigint', (c) => c.notNull())
    .addColumn('costCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('titleTotalsKey', ['organizationId', 'title', 'grain', 'period'])
    .execute();
  await schema
    .createIndex('titleTotalsByCost')
    .on('titleTotals')
    .columns(['organizationId', 'grain', 'period', 'costCents', 'title'])
    .execute();

  await sql`
    insert into "totals" select "organizationId", 'all', '', "type", "department", sum("meetings"), sum("minutes"),
      sum("costCents"), sum("valueCents"), sum("worthwhile")
    from "totals" where "grain" = 'month' group by "organizationId", "type", "department"
  `.execute(db);
  await sql`delete from "totals" where "meetings" = 0`.execute(db);
  await countMeetings(db);
}

type Meeting = {
  organizationId: number;
  id: number;
  timeZone: string;
  title: string;
  type: string;
  startedAt: number;
  day: string;
  durationMinutes: number;
  totalCents: number;
};

const readAtOnce = 1000;

async function countMeetings(db: Kysely<unknown>): Promise<void> {
  let last = { organizationId: 0, id: 0 };
  for (;;) {
    const { rows } = await sql<Meeting>`
      select m."organizationId", m."id", o."timeZone", m."title", m."type", m."startedAt", m."day",
        m."durationMinutes", m."totalCents"
      from "meetings" m join "organizations" o on o."id" = m."organizationId"
      where m."deletedAt" is null and (m."organizationId", m."id") > (${last.organizationId}, ${last.id})
      order by m."organizationId", m."id" limit ${readAtOnce}
    `.execute(db);
    for (const meeting of rows) await countMeeting(db, meeting);
    const end = rows.at(-1);
    if (!end || rows.length < readAtOnce) return;
    last = end;
  }
}

async function countMeeting(db: Kysely<unknown>, meeting: Meeting): Promise<void> {
  const { organizationId, day, type } = meeting;
  const { hour } = localDayAndHour(meeting.startedAt, meeting.timeZone);
  const title = normalizedTitle(meeting.title);
  const onDay = weekday(day);
  await add(db, meeting, 'weekTotals', { organizationId, week: weekPart(day), type });
  for (const [grain, period] of [
    ['week', weekPart(day)],
    ['month', monthOf(day)],
  ] as const) {
    await add(db, meeting, 'hourTotals', { organizationId, grain, period, weekday: onDay, hour });
    await add(
      db,
      meeting,
      'titleTotals',
      { organizationId, title, grain, period },
      { spelling: meeting.title },
    );
  }
}

async function add(
  db: Kysely<unknown>,
  { durationMinutes, totalCents }: Meeting,
  table: string,
  key: Record<string, string | number>,
  labels: Record<string, string> = {},
): Promise<void> {
  const row = { ...key, ...labels, meetings: 1, minutes: durationMinutes, costCents: totalCents };
  const names = Object.keys(row).map((name) => sql.id(name));
  const sums = ['meetings', 'minutes', 'costCents'].map(
    (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + excluded.${sql.id(name)}`,
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(row))})
    on conflict (${sql.join(Object.keys(key).map((name) => sql.id(name)))}) do update set ${sql.join(sums)}
  `.execute(db);
}
