// Money is whole hundredths of the currency's major unit, named cents, inside the server, and a number in the major
// unit on the wire.

declare const unit: unique symbol;

/** A whole number of cents. Arithmetic gives a plain number; `wholeCents` converts it back. */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * Cents that may depend on pay, as they are stored: they cannot be shown, see server/db/visible-to.ts. Functions
 * of amounts return the kind that they are given.
 */
export type ExactCents = number & { readonly [unit]: 'cents' | 'exact cents' };

/** Rounds a computed amount in cents, half up. */
export const wholeCents = (cents: number): Cents => Math.round(cents) as Cents;

/** An amount computed from others, of their kind. */
export const computedFrom = <C extends ExactCents>(
  _amounts: readonly (C | { hourlyRateCents: C })[],
  cents: number,
): C => Math.round(cents) as ExactCents as C;

export const noCents = wholeCents(0);

/** Whole cents of an amount in the major unit. */
export const toCents = (amount: number): Cents => wholeCents(amount * 100);

export const toMajor = (cents: Cents): number => cents / 100;

export const addCents = <C extends ExactCents = Cents>(amounts: readonly C[]): C =>
  computedFrom(
    amounts,
    amounts.reduce<number>((sum, cents) => sum + cents, 0),
  );

/** Adds in cents: in floating point, 0.7 + 0.1 + 0.7 is slightly less than 1.5. */
export const addMajor = (amounts: readonly number[]): number => toMajor(addCents(amounts.map(toCents)));
