// Upgrades a database of the last version before the baseline, all in one transaction.

import { type Kysely, sql } from 'kysely';
import { clockSpans } from '#domain/time/local-days.ts';
import type { Tables } from '#server/db/tables.ts';
import { isPostgres } from '../engine-features.ts';
import { createJobs, createMeetingIndexes, createMonthTotals, tuneVacuum } from './added-tables.ts';

type Mail = {
  id: number;
  kind: string;
  toAddress: string;
  payload: string;
  attempts: number;
  dueAt: number;
  createdAt: number;
};
export async function carryOver(db: Kysely<Tables>): Promise<void> {
  const { schema } = db;
  for (const [table, before, after] of [
    ['meetings', 'titleKey', 'normalizedTitle'],
    ['meetings', 'unlistedCount', 'unnamedCount'],
    ['meetings', 'unlistedRateCents', 'unnamedRateCents'],
    ['coachActions', 'spelling', 'displayTitle'],
  ] as const)
    await schema.alterTable(table).renameColumn(before, after).execute();

  await schema
    .alterTable('meetings')
    .addColumn('hour', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await fillHours(db);
  await schema.alterTable('organizations').dropColumn('clockVersion').execute();

  for (const index of [
    'meetingsByStart',
    'meetingsByCost',
    'meetingsByStretch',
    'meetingsOfDepartmentByStart',
    'meetingsOfDepartmentByCost',
    'valuedMeetingsOfDepartmentByStart',
  ])
    await schema.dropIndex(index).execute();
  await createMeetingIndexes(db);

  await createMonthTotals(db);
  await fillMonthTotals(db);

  await createJobs(db);
  const { rows: mails } = await sql<Mail>`select * from "mails"`.execute(db);
  for (const mail of mails) await carryMailOver(db, mail);

  for (const table of [
    'totals',
    'weekTotals',
    'hourTotals',
    'titleTotals',
    'changeCounts',
    'hygieneDays',
    'titleFacts',
    'lastWrites',
    'mails',
  ])
    await schema.dropTable(table).execute();
  if (isPostgres(db)) await tuneVacuum(db);
}

type Range = { organizationId: number; timeZone: string; firstMs: number; lastMs: number };

/**
 * Sets the local hour of each meeting: one statement per time range with a constant UTC offset of an organization.
 */
async function fillHours(db: Kysely<Tables>): Promise<void> {
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

async function fillMonthTotals(db: Kysely<Tables>): Promise<void> {
  for (const [kind, name] of [
    ['type', sql`"type"`],
    ['department', sql`coalesce("department", '')`],
  ] as const)
    await sql`
      insert into "monthTotals" ("organizationId", "kind", "month", "name", "meetings", "minutes", "costCents",
        "valueCents", "valued", "worthwhile", "version")
      select "organizationId", ${sql.lit(kind)}, substr("day", 1, 7), ${name}, count(*), sum("durationMinutes"),
        sum("totalCents"), coalesce(sum("estimatedValueCents"), 0), count("estimatedValueCents"),
        sum(case when "worthIt" = 'yes' then 1 else 0 end), 1
      from "meetings" where "deletedAt" is null group by "organizationId", substr("day", 1, 7), ${name}
    `.execute(db);
}

async function carryMailOver(
  db: Kysely<Tables>,
  { id, kind, toAddress: to, payload: data, attempts, dueAt: runAt, createdAt }: Mail,
): Promise<void> {
  const template = kind === 'somebody-waits' ? 'approval-requested' : kind;
  const payload = JSON.stringify({ template, to, data: JSON.parse(data) as unknown });
  await db.insertInto('jobs').values({ id, kind: 'mail', payload, runAt, attempts, createdAt }).execute();
}
