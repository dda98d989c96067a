// Return on investment: estimated value less cost, in percent of the cost.

import { addCents, type Cents, noCents } from '#domain/money/money.ts';

export type Judged = { costCents: Cents; valueCents: Cents | null };

/** (value − cost) / cost × 100, or null when either is zero or unknown. */
export function roiPercent({ costCents, valueCents }: Judged): number | null {
  return costCents > 0 && valueCents !== null && valueCents > 0
    ? // Divided last: 100 × 0.6375 is a little less than 63.75, and would be shown as 63.7.
      (100 * (valueCents - costCents)) / costCents
    : null;
}

export type RoiTone = 'good' | 'warn' | 'bad';

/** Green from 100 %, yellow from 0 %, red below. */
export function roiTone(percent: number): RoiTone {
  if (percent >= 100) return 'good';
  return percent >= 0 ? 'warn' : 'bad';
}

export type RoiSums = {
  meetings: number;
  costCents: Cents;
  /** Sum of the estimated values, and the number of meetings that have one. */
  valueCents: Cents;
  valued: number;
  worthwhile: number;
};

/** Adds up the sums. */
export function addUpRoi(sums: readonly RoiSums[]): RoiSums {
  return sums.reduce(
    (all, one) => ({
      meetings: all.meetings + one.meetings,
      costCents: addCents([all.costCents, one.costCents]),
      valueCents: addCents([all.valueCents, one.valueCents]),
      valued: all.valued + one.valued,
      worthwhile: all.worthwhile + one.worthwhile,
    }),
    { meetings: 0, costCents: noCents, valueCents: noCents, valued: 0, worthwhile: 0 },
  );
}
