// Whoever may not see what each person of a group or template costs uses it at its average:
// the sum is right, and who earns what is not told.

import { hourlyCostCents } from './cost.ts';

type Rated = { salaryTier: string | null; hourlyRateCents: number };

/** Everybody at the average rate and without a tier; the cents that are left over go to the first, so that the sum stays. */
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

/** Members at the rates of the tiers as they are now; a tier that is gone leaves the rate that was last known. */
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
