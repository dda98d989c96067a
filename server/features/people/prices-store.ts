// What the directory says about the attendees of a meeting: who they are and what their tiers cost.

import type { Cents } from '#domain/money/money.ts';
import type { Kysely } from 'kysely';
import { type Directory, identityKey, type KnownPerson } from '#domain/people/matching.ts';
import type { PriceList } from '#domain/people/pricing.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Db = Kysely<Tables>;

/** Fewer than the parameters of one statement on SQLite. */
const keysPerQuery = 5000;

/** The prices for attendees of these names. `defaultRateCents` is that of the organization's lock. */
export async function priceListFor(
  db: Db,
  { org, defaultRateCents }: { org: OrgId; defaultRateCents: Cents },
  names: Iterable<string>,
): Promise<PriceList> {
  const [directory, tiers, datedRates] = [
    await directoryOf(db, org, [...new Set([...names].map(identityKey))]),
    await db
      .selectFrom('salaryTiers')
      .select(['name', 'hourlyRateCents'])
      .where('organizationId', '=', org)
      .execute(),
    await db
      .selectFrom('tierRates')
      .select(['salaryTier', 'fromDay', 'hourlyRateCents'])
      .where('organizationId', '=', org)
      .execute(),
  ];
  return { directory, tiers, datedRates, defaultRateCents };
}

async function directoryOf(db: Db, org: OrgId, keys: readonly string[]): Promise<Directory> {
  const byIdentity = new Map<string, KnownPerson>();
  const byName = new Map<string, KnownPerson[]>();
  for (let from = 0; from < keys.length; from += keysPerQuery) {
    const some = keys.slice(from, from + keysPerQuery);
    const identities = await db
      .selectFrom('personIdentities')
      .select(['identity', 'personId'])
      .where('organizationId', '=', org)
      .where('identity', 'in', some)
      .execute();
    const identified = identities.map(({ personId }) => personId);
    const people = await db
      .selectFrom('people')
      .select(['id', 'name', 'nameKey', 'role', 'leftOn'])
      .where('organizationId', '=', org)
      .where((eb) =>
        eb.or([eb('nameKey', 'in', some), ...(identified.length > 0 ? [eb('id', 'in', identified)] : [])]),
      )
      .execute();
    const tiers = Map.groupBy(
      await tiersOf(
        db,
        org,
        people.map(({ id }) => id),
      ),
      ({ personId }) => personId,
    );
    const known = new Map(
      people.map(({ nameKey, ...person }) => [
        person.id,
        { nameKey, person: { ...person, tiers: tiers.get(person.id) ?? [] } },
      ]),
    );
    for (const { identity, personId } of identities) {
      const found = known.get(personId);
      if (found) byIdentity.set(identity, found.person);
    }
    for (const { nameKey, person } of known.values())
      byName.set(nameKey, [...(byName.get(nameKey) ?? []), person]);
  }
  return { byIdentity, byName };
}

async function tiersOf(db: Db, org: OrgId, people: readonly number[]) {
  if (people.length === 0) return [];
  return db
    .selectFrom('personTiers')
    .select(['personId', 'fromDay', 'salaryTier'])
    .where('organizationId', '=', org)
    .where('personId', 'in', people)
    .orderBy('fromDay')
    .execute();
}
