// A draft keeps the rates that it was made with until somebody says otherwise, even when a tier changes meanwhile.

import type { SalaryTier } from '#contract/organizations.ts';
import { toCents } from '#domain/money.ts';
import type { Draft } from './draft.ts';

const ratesByTier = (tiers: readonly SalaryTier[]) =>
  new Map(tiers.map((tier) => [tier.name, toCents(tier.hourlyRate)]));

/** How many attendees have another rate than their tier has now. */
export function countOlderRates(draft: Draft, tiers: readonly SalaryTier[]): number {
  const rates = ratesByTier(tiers);
  return draft.attendees.filter((one) => {
    const rate = one.salaryTier === null ? undefined : rates.get(one.salaryTier);
    return rate !== undefined && rate !== one.hourlyRateCents;
  }).length;
}

export function takeNewRates(draft: Draft, tiers: readonly SalaryTier[]): Draft {
  const rates = ratesByTier(tiers);
  const attendees = draft.attendees.map((one) => {
    const rate = one.salaryTier === null ? undefined : rates.get(one.salaryTier);
    return rate === undefined ? one : { ...one, hourlyRateCents: rate };
  });
  return { ...draft, attendees };
}
