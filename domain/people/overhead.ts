// What the rates of salary tiers are. Fully loaded rates are what people cost. Salaries leave out what the employer pays on
// top, so that their rate times an overhead factor is the cost. Only rates of tiers are multiplied: a rate that was entered
// for an attendee, the default rate and the blended rate are costs already.

import { type Cents, wholeCents } from '../money/money.ts';

export const rateKinds = ['loaded', 'salary'] as const;

/** Percent of the rate that salaries cost at least and at most. */
export const overheadLimits = { least: 100, most: 300 } as const;

/** What is usual, as factors: employer contributions, equipment and office. */
export const usualOverhead = [1.25, 1.4] as const;

export type Overhead = {
  ratesAre: (typeof rateKinds)[number];
  /** 130 for a factor of 1.3. It counts for salaries alone. */
  percent: number;
};

/** What holds from a local day on. */
export type DatedOverhead = Overhead & { fromDay: string };

export const noOverhead: Overhead = { ratesAre: 'loaded', percent: 100 };

/** What holds on a day; in any order. */
export function overheadOn(overheads: readonly DatedOverhead[], day: string): Overhead {
  let latest: DatedOverhead | null = null;
  for (const one of overheads)
    if (one.fromDay <= day && (latest === null || one.fromDay > latest.fromDay)) latest = one;
  return latest ?? noOverhead;
}

/** What a person costs per hour at the rate of a tier. */
export const costPerHour = (rateCents: Cents, { ratesAre, percent }: Overhead): Cents =>
  ratesAre === 'salary' ? wholeCents((rateCents * percent) / 100) : rateCents;

/** The history after a change; it replaces what would hold from later days on. */
export const overheadsAfter = (
  before: readonly DatedOverhead[],
  change: DatedOverhead,
): readonly DatedOverhead[] => [...before.filter(({ fromDay }) => fromDay < change.fromDay), change];
