// Tiers of people and rates of tiers apply from a day on. Meetings recorded earlier keep their prices.

import type { ExactCents } from '../money/money.ts';
import { always, type DatedRate, type DatedTier } from './pricing.ts';

/** Null removes the tier. Without a day, the first tier applies to all days, and a later one from today on. */
export type TierAssignment = { salaryTier: string | null; fromDay?: string | undefined };

/** The tiers of a person after an assignment, in order of days. Assignments of later days stay. */
export function assignTier(
  tiers: readonly DatedTier[],
  { salaryTier, fromDay }: TierAssignment,
  today: string,
): DatedTier[] {
  const hasTier = tiers.some((tier) => tier.fromDay <= today);
  const from = fromDay ?? (hasTier ? today : always);
  const sorted = [...tiers.filter((tier) => tier.fromDay !== from), { fromDay: from, salaryTier }].toSorted(
    (a, b) => (a.fromDay < b.fromDay ? -1 : 1),
  );
  return sorted.filter((tier, index) => tier.salaryTier !== (sorted[index - 1]?.salaryTier ?? null));
}

export const sameTiers = (a: readonly DatedTier[], b: readonly DatedTier[]): boolean =>
  a.length === b.length &&
  a.every((tier, index) => tier.fromDay === b[index]?.fromDay && tier.salaryTier === b[index]?.salaryTier);

type Tier = { name: string; hourlyRateCents: ExactCents };

type SavedTiers = {
  before: readonly Tier[];
  after: readonly (Tier & { formerName?: string | undefined })[];
  /** All dated rates before the save. */
  rates: readonly DatedRate[];
  /** Tiers that somebody has or had. */
  used: ReadonlySet<string>;
  /** The day from which changed rates apply. */
  fromDay: string;
};

/** The tiers that a save removes from the list. */
export function removedTiers({ before, after }: Pick<SavedTiers, 'before' | 'after'>): string[] {
  const kept = new Set(after.map(({ name, formerName }) => formerName ?? name));
  return before.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

/** The dated rates after the tier list was saved: a former rate still applies to the days before `fromDay`. */
export function datedRatesAfter({ before, after, rates, used, fromDay }: SavedTiers): DatedRate[] {
  const byTier = Map.groupBy(rates, ({ salaryTier }) => salaryTier);
  const historyOf = ({ name, hourlyRateCents }: Tier): readonly DatedRate[] =>
    byTier.get(name) ?? [{ salaryTier: name, fromDay: always, hourlyRateCents }];

  const kept = after.flatMap(({ name, formerName, hourlyRateCents }) => {
    const former = before.find((tier) => tier.name === (formerName ?? name));
    if (!former) return [];
    const history =
      former.hourlyRateCents === hourlyRateCents
        ? (byTier.get(former.name) ?? [])
        : [
            ...historyOf(former).filter((rate) => rate.fromDay < fromDay),
            { salaryTier: name, fromDay, hourlyRateCents },
          ];
    return history.map((rate) => ({ ...rate, salaryTier: name }));
  });
  // People may have had a removed tier in the past, and re-pricing still needs its rate.
  const taken = new Set(after.flatMap(({ name, formerName }) => [name, formerName ?? name]));
  const listed = new Set(before.map(({ name }) => name));
  const former = [
    ...before.flatMap(historyOf),
    ...rates.filter(({ salaryTier }) => !listed.has(salaryTier)),
  ].filter(({ salaryTier }) => used.has(salaryTier) && !taken.has(salaryTier));
  return [...kept, ...former];
}
