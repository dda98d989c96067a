// What a planned meeting will cost: everybody who is expected attends all of its minutes, at the prices of its day.

import { meetingCostCents } from '#domain/money/cost.ts';
import type { Cents, ExactCents } from '#domain/money/money.ts';

export type PlannedPrice<C extends ExactCents = ExactCents> = {
  totalCents: C;
  /** The cost at the blended rate, and the part of `totalCents` that is estimated. */
  blendedCents: Cents;
  estimatedCents: C;
};

export function priceOfPlanned<C extends ExactCents>(
  people: readonly { hourlyRateCents: C; estimated: 0 | 1 }[],
  minutes: number,
  blendedRateCents: Cents,
): PlannedPrice<C> {
  const attended = people.map((one) => ({ ...one, minutes }));
  return {
    totalCents: meetingCostCents(attended),
    blendedCents: meetingCostCents([{ hourlyRateCents: blendedRateCents, people: people.length, minutes }]),
    estimatedCents: meetingCostCents(attended.filter(({ estimated }) => estimated === 1)),
  };
}
