// What the rates of salary tiers mean. Fully loaded rates are costs. Salaries exclude the employer's contributions,
// so that rate × overhead factor is the cost. Only tier rates are multiplied: a rate entered for an attendee, the
// default rate and the blended rate already are costs.

import { computedFrom, type ExactCents } from '../money/money.ts';

export const rateKinds = ['loaded', 'salary'] as const;

/** Allowed overhead in percent of the rate. */
export const overheadLimits = { least: 100, most: 300 } as const;

/** Usual factors: employer contributions, equipment and office. */
export const usualOverhead = [1.25, 1.4] as const;

export type Overhead = {
  ratesAre: (typeof rateKinds)[number];
  /** 130 for a factor of 1.3. Applies only to salaries. */
  percent: number;
};

/** Applies from a local day on. */
export type DatedOverhead = Overhead & { fromDay: string };

export const noOverhead: Overhead = { ratesAre: 'loaded', percent: 100 };

/** The overhead that applies on a day; `overheads` are in any order. */
export function overheadOn(overheads: readonly DatedOverhead[], day: string): Overhead {
  let latest: DatedOverhead | null = null;
  for (const one of overheads)
    if (one.fromDay <= day && (latest === null || one.fromDay > latest.fromDay)) latest = one;
  return latest ?? noOverhead;
}

/** Cost per hour of a person at a tier's rate. */
export const costPerHour = <C extends ExactCents>(rateCents: C, { ratesAre, percent }: Overhead): C =>
  ratesAre === 'salary' ? computedFrom([rateCents], (rateCents * percent) / 100) : rateCents;

/** The history after a change, which replaces entries of later days. */
export const overheadsAfter = (
  before: readonly DatedOverhead[],
  change: DatedOverhead,
): readonly DatedOverhead[] => [...before.filter(({ fromDay }) => fromDay < change.fromDay), change];
