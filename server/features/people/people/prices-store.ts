// The directory's information about the attendees of a meeting: who they are and the cost of their tiers.

import type { Cents } from '#domain/money/money.ts';
import type { Kysely } from 'kysely';
import type { DatedOverhead } from '#domain/people/overhead.ts';
import { type Directory, identityKey } from '#domain/people/matching.ts';
import type { DirectoryPerson } from '#domain/people/people-import.ts';
import type { PriceList, TierPrices } from '#domain/people/pricing.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { allNames, peopleByIds, peopleMatching } from './store.ts';

type Db = Kysely<Tables>;

/** The prices for attendees of these names. `defaultRateCents` is that of the organization's lock. */
export async function priceListFor(
  db: Db,
  { org, defaultRateCents }: { org: OrgId; defaultRateCents: Cents },
  names: Iterable<string>,
): Promise<PriceList> {
  const people = await peopleMatching(db, org, [...new Set([...names].map(identityKey))]);
  return { directory: directoryOf(people), ...(await tierRatesOf(db, org)), defaultRateCents };
}

/** The prices for attendees of any name. */
export async function wholePriceList(
  db: Db,
  { org, defaultRateCents }: { org: OrgId; defaultRateCents: Cents },
): Promise<PriceList> {
  const names = await allNames(db, org);
  const people = await peopleByIds(
    db,
    org,
    names.map(({ id }) => id),
  );
  return { directory: directoryOf(people), ...(await tierRatesOf(db, org)), defaultRateCents };
}

export async function tierRatesOf(db: Db, org: OrgId): Promise<TierPrices> {
  const tiers = await db
    .selectFrom('salaryTiers')
    .select(['name', 'hourlyRateCents'])
    .where('organizationId', '=', org)
    .execute();
  const datedRates = await db
    .selectFrom('tierRates')
    .select(['salaryTier', 'fromDay', 'hourlyRateCents'])
    .where('organizationId', '=', org)
    .execute();
  return { tiers, datedRates, overheads: await overheadsOf(db, org) };
}

/** The history of what tier rates mean, in the order of days. */
export const overheadsOf = (db: Db, org: OrgId): Promise<DatedOverhead[]> =>
  db
    .selectFrom('overheads')
    .select(['fromDay', 'ratesAre', 'percent'])
    .where('organizationId', '=', org)
    .orderBy('fromDay')
    .execute();

export const directoryOf = (people: readonly DirectoryPerson[]): Directory => ({
  byIdentity: new Map(people.flatMap((person) => person.identities.map((identity) => [identity, person]))),
  byName: Map.groupBy(people, ({ name }) => identityKey(name)),
});
