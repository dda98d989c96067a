// Figures come from the meetings themselves, through five partial indexes, and from one small table of monthly sums. The
// four tables of sums go, and the counts of changes. Meetings get their local hour beside their local day.

import { type Kysely, sql } from 'kysely';
import { clockSpans } from '#domain/time/local-days.ts';
import { isPostgres } from '#server/db/engine-features.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('meetings')
    .addColumn('hour', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await fillHours(db);
  await replaceIndexes(db);
  await createMonthTotals(db);
  for (const table of ['totals', 'weekTotals', 'hourTotals', 'titleTotals', 'changeCounts'])
    await db.schema.dropTable(table).execute();
  // An insert-only load leaves the visibility map empty, and index-only scans read the table until the next vacuum.
  if (isPostgres(db))
    for (const table of ['meetings', 'attendees'])
      await sql`alter table ${sql.table(table)} set (autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(
        db,
      );
}

type Range = { organizationId: number; timeZone: string; firstMs: number; lastMs: number };

/** One statement for each time in which the clock of an organization does not change. */
async function fillHours(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Range>`
    select "organizations"."id" as "organizationId", "timeZone", min("startedAt") as "firstMs",
      max("startedAt") as "lastMs"
    from "organizations" join "meetings" on "meetings"."organizationId" = "organizations"."id"
    group by "organizations"."id", "timeZone"
  `.execute(db);
  for (const { organizationId, timeZone, firstMs, lastMs } of rows)
    for (const { offsetMs, fromMs, toMs } of clockSpans(firstMs, lastMs + 1, timeZone))
      await sql`
        update "meetings" set "hour" = ("startedAt" + ${sql.lit(offsetMs)}) / 3600000 % 24
        where "organizationId" = ${organizationId} and "startedAt" >= ${fromMs} and "startedAt" < ${toMs}
      `.execute(db);
}

async function replaceIndexes(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'meetingsByStart',
    'meetingsByCost',
    'meetingsByStretch',
    'meetingsOfDepartmentByStart',
    'meetingsOfDepartmentByCost',
    'valuedMeetingsOfDepartmentByStart',
  ])
    await db.schema.dropIndex(name).execute();
  for (const [name, key, summed] of [
    ['meetingsByStart', ['startedAt', 'id'], []],
    ['meetingsByDay', ['day', 'type', 'hour'], ['durationMinutes', 'totalCents']],
    ['meetingsByTitle', ['normalizedTitle', 'day'], ['durationMinutes', 'totalCents']],
    ['meetingsByDepartment', ['department', 'startedAt', 'id'], []],
    ['meetingsByCost', ['totalCents', 'id'], []],
  ] as const)
    await createLiveIndex(db, name, ['organizationId', ...key], summed);
}

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * An index of the meetings that are not deleted. SQLite uses a partial index as a covering one only if the column of its
 * condition is in it, and has no `include`.
 */
async function createLiveIndex(
  db: Kysely<unknown>,
  name: string,
  key: readonly string[],
  summed: readonly string[],
): Promise<void> {
  const columns = isPostgres(db) ? columnList(key) : columnList([...key, ...summed, 'deletedAt']);
  const include = isPostgres(db) && summed.length > 0 ? sql`include (${columnList(summed)})` : sql``;
  await sql`
    create index ${sql.ref(name)} on "meetings" (${columns}) ${include} where "deletedAt" is null
  `.execute(db);
}

async function createMonthTotals(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('monthTotals')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull());
  for (const sum of ['meetings', 'minutes', 'costCents', 'valueCents', 'valued', 'worthwhile', 'version'])
    table = table.addColumn(sum, 'bigint', (c) => c.notNull());
  table = table.addPrimaryKeyConstraint('monthTotalsKey', ['organizationId', 'kind', 'month', 'name']);
  await (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)).execute();
  for (const [kind, name] of [
    ['type', sql`"type"`],
    ['department', sql`coalesce("department", '')`],
  ] as const)
    await sql`
      insert into "monthTotals" select "organizationId", ${sql.lit(kind)}, substr("day", 1, 7), ${name}, count(*),
        sum("durationMinutes"), sum("totalCents"), coalesce(sum("estimatedValueCents"), 0),
        count("estimatedValueCents"), sum(case when "worthIt" = 'yes' then 1 else 0 end), 1
      from "meetings" where "deletedAt" is null group by "organizationId", substr("day", 1, 7), ${name}
    `.execute(db);
}
