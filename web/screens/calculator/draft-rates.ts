// A draft keeps the rates that it was made with until somebody says otherwise, even when a tier changes meanwhile.

import type { SalaryTier } from '#contract/organizations.ts';
import { toCents } from '#domain/money/money.ts';
import type { Draft } from './draft.ts';

export function takeNewRates(draft: Draft, tiers: readonly SalaryTier[]): Draft {
  const rates = new Map<string | null, number>(
    tiers.map(({ name, hourlyRate }) => [name, toCents(hourlyRate)]),
  );
  const attendees = draft.attendees.map((one) => ({
    ...one,
    hourlyRateCents: rates.get(one.salaryTier) ?? one.hourlyRateCents,
  }));
  return { ...draft, attendees };
}

/** How many attendees have another rate than their tier has now. */
export function countOlderRates(draft: Draft, tiers: readonly SalaryTier[]): number {
  const { attendees } = takeNewRates(draft, tiers);
  return attendees.filter((one, index) => one.hourlyRateCents !== draft.attendees[index]?.hourlyRateCents)
    .length;
}
