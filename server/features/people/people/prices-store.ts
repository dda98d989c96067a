// The directory's information about the attendees of a meeting: who they are and the cost of their tiers.

import type { Cents } from '#domain/money/money.ts';
import type { Kysely } from 'kysely';
import type { DatedOverhead } from '#domain/people/overhead.ts';
import { type Directory, identityKey } from '#domain/people/matching.ts';
import type { DirectoryPerson } from '#domain/people/people-import.ts';
import { areExamples } from '#domain/people/salary-tiers.ts';
import type { PriceList, TierPrices } from '#domain/people/pricing.ts';
import type { Tables } from '#server/db/tables.ts';
import { amounts } from '#server/db/visible-to.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { allNames, peopleByIds, peopleMatching } from './store.ts';

type Db = Kysely<Tables>;

/** The prices for attendees of these names. `defaultRateCents` is that of the organization's lock. */
export const priceListFor = amounts(
  async (
    db,
    { org, defaultRateCents }: { org: OrgId; defaultRateCents: Cents },
    names: Iterable<string>,
  ): Promise<PriceList> => {
    const people = await peopleMatching(db, org, [...new Set([...names].map(identityKey))]);
    return { directory: directoryOf(people), ...(await tierRatesOf(db, org)), defaultRateCents };
  },
);

/** Tiers that are not saved yet. */
export type WantedTiers = Pick<PriceList, 'tiers' | 'datedRates'> & {
  /** New names of tiers by former name. */
  names: ReadonlyMap<string, string>;
};

/** The prices for attendees of any name, as they would be with the wanted tiers. */
export const wholePriceList = amounts(
  async (
    db,
    { org, defaultRateCents }: { org: OrgId; defaultRateCents: Cents },
    wanted?: WantedTiers,
  ): Promise<PriceList> => {
    const names = await allNames(db, org);
    const people = await peopleByIds(
      db,
      org,
      names.map(({ id }) => id),
    );
    const rates = await tierRatesOf(db, org);
    if (!wanted) return { directory: directoryOf(people), ...rates, defaultRateCents };
    const { names: newNames, tiers, datedRates } = wanted;
    const renamed = people.map((person) => ({
      ...person,
      tiers: person.tiers.map((tier) => ({
        ...tier,
        salaryTier: (tier.salaryTier && newNames.get(tier.salaryTier)) ?? tier.salaryTier,
      })),
    }));
    const directory = directoryOf(renamed);
    return { directory, ...rates, tiers, datedRates, areExamples: false, defaultRateCents };
  },
);

export const tierRatesOf = amounts(async (db, org: OrgId): Promise<TierPrices> => {
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
  const { tiersVersion } = await db
    .selectFrom('organizations')
    .select('tiersVersion')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  const overheads = await overheadsOf(db, org);
  return { tiers, datedRates, overheads, areExamples: areExamples(tiersVersion) };
});

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
