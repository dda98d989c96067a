// What a planned meeting will cost: everybody who is expected attends all of its minutes, at the prices of its day.

import { meetingCostCents } from '#domain/money/cost.ts';
import type { Cents } from '#domain/money/money.ts';

export type PlannedPrice = {
  totalCents: Cents;
  /** The cost at the blended rate, and the part of `totalCents` that is estimated. */
  blendedCents: Cents;
  estimatedCents: Cents;
};

export function priceOfPlanned(
  people: readonly { hourlyRateCents: Cents; estimated: 0 | 1 }[],
  minutes: number,
  blendedRateCents: Cents,
): PlannedPrice {
  const attended = people.map((one) => ({ ...one, minutes }));
  return {
    totalCents: meetingCostCents(attended),
    blendedCents: meetingCostCents([{ hourlyRateCents: blendedRateCents, people: people.length, minutes }]),
    estimatedCents: meetingCostCents(attended.filter(({ estimated }) => estimated === 1)),
  };
}
