// Recomputes the monthly totals from the meetings, to check and to repair them.

import { type Kysely, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { liveMeetings } from '#server/db/queries.ts';
import type { Tables } from '#server/db/tables.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { type MonthTotal, noSums, sumColumns, sumsByMonth, totalKinds } from './store.ts';
import { rebuildSpend } from './spend-store.ts';

/** Recomputes all totals of the organization; every row counts one more write. */
export async function rebuildTotals(tx: Tx, org: OrgId): Promise<void> {
  await rebuildSpend(tx, org);
  await tx
    .updateTable('monthTotals')
    .set((eb) => ({ ...noSums, version: eb('version', '+', 1) }))
    .where('organizationId', '=', org)
    .execute();
  for (const kind of totalKinds)
    await tx
      .insertInto('monthTotals')
      .columns(['kind', 'month', 'name', ...sumColumns, 'organizationId', 'version'])
      .expression(
        sumsByMonth(liveMeetings(tx, org), kind).select([
          sql<number>`cast(${org} as bigint)`.as('organizationId'),
          sql.lit(1).as('version'),
        ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'kind', 'month', 'name']).doUpdateSet((eb) => ({
          meetings: eb.ref('excluded.meetings'),
          minutes: eb.ref('excluded.minutes'),
          personMinutes: eb.ref('excluded.personMinutes'),
          costCents: eb.ref('excluded.costCents'),
          blendedCents: eb.ref('excluded.blendedCents'),
          estimatedCents: eb.ref('excluded.estimatedCents'),
          guessedCents: eb.ref('excluded.guessedCents'),
          valueCents: eb.ref('excluded.valueCents'),
          valued: eb.ref('excluded.valued'),
          worthwhile: eb.ref('excluded.worthwhile'),
        })),
      )
      .execute();
}

/** A row of totals that is wrong; undefined if it does not exist. */
export type Difference = { stored: MonthTotal | undefined; correct: MonthTotal | undefined };

/** The rows of `monthTotals` that differ from the sums of the meetings. */
export async function monthTotalDifferences(tx: Tx, org: OrgId): Promise<Difference[]> {
  const stored = await tx
    .selectFrom('monthTotals')
    .select(['kind', 'month', 'name', ...sumColumns])
    .where('organizationId', '=', org)
    .orderBy('kind')
    .orderBy('month')
    .orderBy('name')
    .execute();
  const correct = new Map<string, MonthTotal>();
  const keyOf = ({ kind, month, name }: MonthTotal) => `${kind} ${month} ${name}`;
  for (const kind of totalKinds)
    for (const row of await sumsByMonth(liveMeetings(tx, org), kind).execute()) correct.set(keyOf(row), row);
  const differences: Difference[] = [];
  for (const row of stored) {
    const right = correct.get(keyOf(row));
    correct.delete(keyOf(row));
    if (sumColumns.some((column) => row[column] !== (right?.[column] ?? 0)))
      differences.push({ stored: row, correct: right });
  }
  for (const row of correct.values()) differences.push({ stored: undefined, correct: row });
  return differences;
}

/** All organizations of the installation, for the operator. */
export async function allOrganizations(db: Kysely<Tables>) {
  const rows = await db.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute();
  return rows.map(({ id, name }) => ({ org: unverifiedOrg(id), name }));
}
