// Users who may not see single rates of a group or template get its average: the sum is correct, and no rate is
// revealed.

import { hourlyCostCents } from './cost.ts';

type Rated = { salaryTier: string | null; hourlyRateCents: number };

/** All members at the average rate and without a tier. The first members get the remaining cents, so that the sum stays exact. */
export function atAverageRate<Person extends Rated>(people: readonly Person[]): Person[] {
  const total = hourlyCostCents(people);
  const share = Math.floor(total / people.length);
  const leftOver = total - share * people.length;
  return people.map((person, index) => ({
    ...person,
    salaryTier: null,
    hourlyRateCents: share + (index < leftOver ? 1 : 0),
  }));
}

/** Members at the current rates of their tiers, or at the last known rate if the tier no longer exists. */
export function atTierRates<Person extends Rated>(
  people: readonly Person[],
  tiers: readonly { name: string; hourlyRateCents: number }[],
): Person[] {
  const rates = new Map(tiers.map((tier) => [tier.name, tier.hourlyRateCents]));
  return people.map((person) => ({
    ...person,
    hourlyRateCents: rates.get(person.salaryTier ?? '') ?? person.hourlyRateCents,
  }));
}
