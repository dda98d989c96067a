// The hourly price of an attendee: the rate of the person's tier on the day of the meeting, an entered rate, or the
// organization's default rate as an estimate.

import { type Cents, computedFrom, type ExactCents } from '../money/money.ts';
import { costPerHour, type DatedOverhead, overheadOn } from './overhead.ts';
import { type Directory, matchPerson } from './matching.ts';

/** The earliest day; an entry from this day applies to all days. */
export const always = '0001-01-01';

/** The tier of a person from a day on, or none. */
export type DatedTier = { fromDay: string; salaryTier: string | null };

export type DatedRate<C extends ExactCents = ExactCents> = {
  salaryTier: string;
  fromDay: string;
  hourlyRateCents: C;
};

export type PriceList<C extends ExactCents = ExactCents> = {
  directory: Directory;
  /** The latest rate of each tier. */
  tiers: readonly { name: string; hourlyRateCents: C }[];
  /** In any order. */
  datedRates: readonly DatedRate<C>[];
  /** What tier rates mean, by start day. */
  overheads: readonly DatedOverhead[];
  /** Nobody has set the rates of the tiers yet, so prices from them are estimates. */
  areExamples: boolean;
  defaultRateCents: Cents;
};

export type TierPrices<C extends ExactCents = ExactCents> = Pick<
  PriceList<C>,
  'tiers' | 'datedRates' | 'overheads' | 'areExamples'
>;

export type Price<C extends ExactCents = ExactCents> = {
  personId: number | null;
  salaryTier: string | null;
  hourlyRateCents: C;
  estimated: 0 | 1;
};

/** The value that applies on a day, out of values with a start day; null before the first. */
function latestBy<Dated extends { fromDay: string }>(values: readonly Dated[], day: string): Dated | null {
  let latest: Dated | null = null;
  for (const value of values)
    if (value.fromDay <= day && (latest === null || value.fromDay > latest.fromDay)) latest = value;
  return latest;
}

/** The tier of a person on a day; null if none was assigned. */
export const tierOn = (tiers: readonly DatedTier[], day: string): string | null =>
  latestBy(tiers, day)?.salaryTier ?? null;

/** Cost per hour of a person of a tier on a day, with the overhead; null if the organization has no such tier. */
export function rateOn<C extends ExactCents>(
  { tiers, datedRates, overheads }: Omit<TierPrices<C>, 'areExamples'>,
  tier: string,
  day: string,
): C | null {
  const dated = latestBy(
    datedRates.filter(({ salaryTier }) => salaryTier === tier),
    day,
  );
  const rate = dated?.hourlyRateCents ?? tiers.find(({ name }) => name === tier)?.hourlyRateCents;
  return rate === undefined ? null : costPerHour(rate, overheadOn(overheads, day));
}

/** 1 for the example rate of a tier, which nobody has set, even if somebody chose the tier. */
export const isExample = (
  prices: TierPrices,
  { salaryTier, hourlyRateCents }: Pick<Price, 'salaryTier' | 'hourlyRateCents'>,
  day: string,
): 0 | 1 =>
  prices.areExamples && salaryTier !== null && rateOn(prices, salaryTier, day) === hourlyRateCents ? 1 : 0;

/** The price of an attendee according to the directory; an estimate if the tier is unknown or an example. */
export function directoryPrice<C extends ExactCents>(
  prices: PriceList<C>,
  name: string,
  day: string,
): Price<C> {
  const person = matchPerson(prices.directory, name, day);
  const personId = person?.id ?? null;
  const salaryTier = person && tierOn(person.tiers, day);
  const rate = salaryTier === null ? null : rateOn(prices, salaryTier, day);
  return rate === null
    ? {
        personId,
        salaryTier: null,
        hourlyRateCents: computedFrom(prices.tiers, prices.defaultRateCents),
        estimated: 1,
      }
    : { personId, salaryTier, hourlyRateCents: rate, estimated: prices.areExamples ? 1 : 0 };
}

/** A price that somebody who sees pay enters for an attendee; null for the directory price. */
export type EnteredPrice = {
  salaryTier: string | null;
  hourlyRateCents: ExactCents;
  /** Of the rate of a tier that is an example; see `isExample`. */
  estimated?: 0 | 1;
} | null;

type Entered = { name: string; price: EnteredPrice };
type Stored = Price & { name: string };

/**
 * Prices the entered attendees: an entered price wins, attendees who were in the meeting before an edit keep
 * theirs, and others get the directory price.
 */
export function priceAttendees(
  entered: readonly Entered[],
  before: readonly Stored[],
  prices: PriceList,
  day: string,
): Price[] {
  const kept = [...before];
  return entered.map(({ name, price }) => {
    const index = kept.findIndex((stored) => stored.name === name);
    const [stored] = index === -1 ? [] : kept.splice(index, 1);
    if (stored && (price === null || isSamePrice(stored, price))) return priceOf(stored);
    const known = directoryPrice(prices, name, day);
    return price === null ? known : { personId: known.personId, estimated: 0, ...price };
  });
}

const priceOf = ({ personId, salaryTier, hourlyRateCents, estimated }: Stored): Price => ({
  personId,
  salaryTier,
  hourlyRateCents,
  estimated,
});

const isSamePrice = (stored: Stored, price: NonNullable<EnteredPrice>) =>
  stored.salaryTier === price.salaryTier && stored.hourlyRateCents === price.hourlyRateCents;
