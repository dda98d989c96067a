// Converts amounts into another currency.

import { type Cents, type ExactCents, wholeCents } from './money.ts';

/** An exchange rate as a fraction, so that half a hundredth is exactly half. `by` is even. */
export type Fraction = { times: number; by: number };

/** Products with safe integers stay below 64 bits. */
const mostDigits = 9;

/** The fraction of a rate such as "0.92"; null if it is not a positive number of at most nine digits. */
export function rateFraction(text: string): Fraction | null {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || whole.length + decimals.length > mostDigits) return null;
  const [times, by] = [Number(`${whole}${decimals}0`), 10 ** (decimals.length + 1)];
  return times > 0 ? { times, by } : null;
}

/** Rounded half up. Throws if the amount is too large. */
export function convertedCents(cents: ExactCents, { times, by }: Fraction): Cents {
  const converted = Number((BigInt(cents) * BigInt(times) + BigInt(by / 2)) / BigInt(by));
  if (!Number.isSafeInteger(converted)) throw new RangeError('the converted amount is too large');
  return wholeCents(converted);
}
