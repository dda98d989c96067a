// Planning rates: what a unit of another currency is worth in that of the organization, from a local day on. Pay that
// is entered in another currency is converted once, when it is saved.

import { convertedCents, rateFraction } from '../money/exchange.ts';
import type { Cents, ExactCents } from '../money/money.ts';

export type PlanningRate = { currency: string; fromDay: string; rate: string };

/** Pay as it was entered in another currency, with the planning rate that converted it. */
export type EnteredPay<C extends ExactCents = Cents> = {
  enteredCurrency: string;
  enteredCents: C;
  planningRate: string;
};

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** All null if it was entered in the currency of the organization. */
export type MaybeEntered<C extends ExactCents = Cents> = Nullable<EnteredPay<C>>;

export const notEntered: MaybeEntered = { enteredCurrency: null, enteredCents: null, planningRate: null };

/** The rate of a currency on a local day; null if there is none yet. */
export function planningRateOn(rates: readonly PlanningRate[], currency: string, day: string): string | null {
  const valid = rates.filter((one) => one.currency === currency && one.fromDay <= day);
  return valid.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)).at(-1)?.rate ?? null;
}

/** An hourly rate, and how it was entered. */
export type Pay = { hourlyRateCents: Cents } & MaybeEntered;

/** Without the other columns of a tier. */
export const payOf = ({ hourlyRateCents, enteredCurrency, enteredCents, planningRate }: Pay): Pay => ({
  hourlyRateCents,
  enteredCurrency,
  enteredCents,
  planningRate,
});

/**
 * Pay that is entered in another currency: as it is stored if the planning rate that was read is given, otherwise
 * converted at `rate`. Null without a rate. Throws if the amount is too large.
 */
export function enteredPay(
  entered: { currency: string; cents: Cents; planningRate: string | null },
  stored: Pay | undefined,
  rate: string | null,
): Pay | null {
  const { currency: enteredCurrency, cents: enteredCents, planningRate } = entered;
  if (
    stored?.enteredCurrency === enteredCurrency &&
    stored.enteredCents === enteredCents &&
    stored.planningRate === planningRate
  )
    return stored;
  const fraction = rateFraction(rate ?? '');
  if (rate === null || !fraction) return null;
  const hourlyRateCents = convertedCents(enteredCents, fraction);
  return { hourlyRateCents, enteredCurrency, enteredCents, planningRate: rate };
}
