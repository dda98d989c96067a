// Money is integer cents inside the server and a number of dollars with at most two decimals on the wire.

/** Whole cents of a dollar amount. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars of whole cents. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Adds in cents: in floating point, 0.7 + 0.1 + 0.7 is slightly less than 1.5. */
export function addDollars(amounts: readonly number[]): number {
  return toDollars(amounts.reduce((sum, dollars) => sum + toCents(dollars), 0));
}
