// People, groups and templates refer to a tier by its name. Recorded meetings keep the name that was valid at the time.

import { type Kysely, sql } from 'kysely';
import type { DatedOverhead } from '#domain/people/overhead.ts';
import type { DatedRate } from '#domain/people/pricing.ts';
import { inChunks } from '#server/db/batches.ts';
import { type MaybeEntered, notEntered, type PlanningRate } from '#domain/people/planning-rates.ts';
import type { SalaryTier } from '#domain/people/salary-tiers.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { lockRows } from '#server/db/row-locks.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** The version of the list and what a change of it needs; with a transaction, the row is locked until that ends. */
export const tierSettings = (db: Database, org: OrgId, tx?: Tx) => {
  const settings = (tx ?? db.read)
    .selectFrom('organizations')
    .select(['tiersVersion', 'timeZone'])
    .where('id', '=', org);
  return (tx ? lockRows(db.engine, settings) : settings).executeTakeFirstOrThrow();
};

/** The list of the organization, by rank. */
export const tiersOf = amounts((db, org: OrgId) =>
  db
    .selectFrom('salaryTiers')
    .select(['name', 'hourlyRateCents', 'rank', 'enteredCurrency', 'enteredCents', 'planningRate'])
    .where('organizationId', '=', org)
    .orderBy('rank')
    .execute(),
);

export async function saveTiers(
  org: OrgId,
  tiers: readonly (SalaryTier & MaybeEntered)[],
  version: number,
  tx: Tx,
): Promise<void> {
  await tx.deleteFrom('salaryTiers').where('organizationId', '=', org).execute();
  if (tiers.length > 0)
    await tx
      .insertInto('salaryTiers')
      .values(tiers.map((tier) => ({ ...tier, organizationId: org })))
      .execute();
  await tx.updateTable('organizations').set({ tiersVersion: version }).where('id', '=', org).execute();
}

/** Renames all tiers in one statement, since two tiers may swap their names. */
export async function renameTiers(org: OrgId, names: ReadonlyMap<string, string>, tx: Tx): Promise<void> {
  if (names.size === 0) return;
  const pairs = [...names].map(([former, name]) => sql`when ${former} then ${name}`);
  const salaryTier = sql<string>`case ${sql.ref('salaryTier')} ${sql.join(pairs, sql` `)} end`;
  for (const table of ['groupMembers', 'templateAttendees', 'personTiers'] as const)
    await tx
      .updateTable(table)
      .set({ salaryTier })
      .where('organizationId', '=', org)
      .where('salaryTier', 'in', [...names.keys()])
      .execute();
}

/** The tiers that somebody has today or later, except people who left and those of the sample data. */
export async function tiersInUse(
  org: OrgId,
  names: readonly string[],
  today: string,
  tx: Tx,
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('personTiers')
    .innerJoin('people', (join) =>
      join
        .onRef('people.organizationId', '=', 'personTiers.organizationId')
        .onRef('people.id', '=', 'personTiers.personId'),
    )
    .select('personTiers.salaryTier as name')
    .distinct()
    .where('personTiers.organizationId', '=', org)
    .where('personTiers.salaryTier', 'in', names)
    .where((eb) => eb.or([eb('leftOn', 'is', null), eb('leftOn', '>', today)]))
    .where((eb) =>
      eb(
        sql<string>`cast("people"."id" as text)`,
        'not in',
        eb
          .selectFrom('samples')
          .select('samples.id')
          .where('samples.organizationId', '=', org)
          .where('kind', '=', 'person'),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('personTiers as later')
            .select('later.fromDay')
            .whereRef('later.organizationId', '=', 'personTiers.organizationId')
            .whereRef('later.personId', '=', 'personTiers.personId')
            .whereRef('later.fromDay', '>', 'personTiers.fromDay')
            .where('later.fromDay', '<=', today),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/** All tiers that somebody has or had. */
export async function assignedTiers(org: OrgId, tx: Tx): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('personTiers')
    .select('salaryTier')
    .distinct()
    .where('organizationId', '=', org)
    .execute();
  return new Set(rows.flatMap(({ salaryTier }) => salaryTier ?? []));
}

export const datedRates = (org: OrgId, tx: Tx): Promise<DatedRate[]> =>
  tx
    .selectFrom('tierRates')
    .select(['salaryTier', 'fromDay', 'hourlyRateCents'])
    .where('organizationId', '=', org)
    .orderBy('fromDay')
    .execute();

export async function saveOverheads(org: OrgId, overheads: readonly DatedOverhead[], tx: Tx): Promise<void> {
  await tx.deleteFrom('overheads').where('organizationId', '=', org).execute();
  await tx
    .insertInto('overheads')
    .values(overheads.map((one) => ({ ...one, organizationId: org })))
    .execute();
}

export async function saveDatedRates(org: OrgId, rates: readonly DatedRate[], tx: Tx): Promise<void> {
  await tx.deleteFrom('tierRates').where('organizationId', '=', org).execute();
  for (const chunk of inChunks(rates))
    await tx
      .insertInto('tierRates')
      .values(chunk.map((rate) => ({ ...rate, organizationId: org })))
      .execute();
}

/** By currency and day. */
export const planningRatesOf = (db: Kysely<Tables>, org: OrgId): Promise<PlanningRate[]> =>
  db
    .selectFrom('planningRates')
    .select(['currency', 'fromDay', 'rate'])
    .where('organizationId', '=', org)
    .orderBy('currency')
    .orderBy('fromDay')
    .execute();

export async function savePlanningRateRows(
  tx: Tx,
  organizationId: OrgId,
  rates: readonly PlanningRate[],
): Promise<void> {
  await tx.deleteFrom('planningRates').where('organizationId', '=', organizationId).execute();
  if (rates.length > 0)
    await tx
      .insertInto('planningRates')
      .values(rates.map((one) => ({ ...one, organizationId })))
      .execute();
}

/** Of the former currency of an organization. */
export async function forgetPlanningRates(tx: Tx, org: OrgId): Promise<void> {
  await savePlanningRateRows(tx, org, []);
  await tx.updateTable('salaryTiers').set(notEntered).where('organizationId', '=', org).execute();
}
