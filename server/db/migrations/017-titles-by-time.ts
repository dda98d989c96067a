// What is kept and looked up by title lies by time first: meetings that come in together, of hundreds of titles, then
// change a few neighboring pages of the database, and not one or two for each title. The indexes by department leave out
// what has none.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await keyTotalsByPeriod(db);
  // By stretches of five weeks, see server/features/meetings/time-buckets-store.ts.
  await db.schema
    .createIndex('meetingsByStretch')
    .on('meetings')
    .expression(sql`"organizationId", ("startedAt" / 3024000000), "titleKey", "startedAt"`)
    .execute();
  await db.schema.dropIndex('meetingsByTitle').execute();
  await leaveOutMeetingsOfNoDepartment(db);
}

/** Nobody asks for them, and a calendar seldom names a department. */
async function leaveOutMeetingsOfNoDepartment(db: Kysely<unknown>): Promise<void> {
  for (const column of ['startedAt', 'totalCents'] as const) {
    const name = column === 'startedAt' ? 'meetingsOfDepartmentByStart' : 'meetingsOfDepartmentByCost';
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('meetings')
      .columns(['organizationId', 'department', column, 'id'])
      .where(sql<boolean>`"department" is not null`)
      .execute();
  }
}

/** By way of a second table: a key is for good on SQLite. */
async function keyTotalsByPeriod(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('titleTotalsByPeriod')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('grain', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('spelling', 'text', (c) => c.notNull())
    .addColumn('meetings', 'bigint', (c) => c.notNull())
    .addColumn('minutes', 'bigint', (c) => c.notNull())
    .addColumn('costCents', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('titleTotalsPeriodKey', ['organizationId', 'grain', 'period', 'title'])
    .execute();
  await sql`insert into "titleTotalsByPeriod" select * from "titleTotals"
    order by "organizationId", "grain", "period", "title"`.execute(db);
  await schema.dropTable('titleTotals').execute();
  await schema.alterTable('titleTotalsByPeriod').renameTo('titleTotals').execute();
  await schema
    .createIndex('titleTotalsByCost')
    .on('titleTotals')
    .columns(['organizationId', 'grain', 'period', 'costCents', 'title'])
    .execute();
}
