// Adds up sums.

import { addCents, type Cents, noCents, toMajor } from '#domain/money/money.ts';

/** `estimatedCents` is the part of `costCents` that is estimated. */
export type Sums = { meetings: number; minutes: number; costCents: Cents; estimatedCents: Cents };

export const noSum: Sums = { meetings: 0, minutes: 0, costCents: noCents, estimatedCents: noCents };

export function sumOf(rows: readonly Sums[]): Sums {
  const sum = { ...noSum };
  for (const row of rows) {
    sum.meetings += row.meetings;
    sum.minutes += row.minutes;
    sum.costCents = addCents([sum.costCents, row.costCents]);
    sum.estimatedCents = addCents([sum.estimatedCents, row.estimatedCents]);
  }
  return sum;
}

/** The sums of the rows with the same key, in the order in which the keys appear. */
export function sumsBy<Row extends Sums, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): { key: Key; sum: Sums }[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, sum: sumOf(group) }));
}

/** A sum of held meetings with one of planned meetings. */
export const withPlanned = (held: Sums, planned: Sums) => ({ ...toSums(held), planned: toSums(planned) });

/** Sums in API responses. */
export const toSums = ({ meetings, minutes, costCents, estimatedCents }: Sums) => ({
  meetings,
  minutes,
  cost: toMajor(costCents),
  estimatedCost: toMajor(estimatedCents),
});
