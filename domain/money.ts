// Money is integer cents inside the house and a number of dollars with at most two decimals on the wire.

/** Whole cents of a dollar amount. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars of whole cents. */
export function toDollars(cents: number): number {
  return cents / 100;
}

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const withoutCents = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** "$305.25", as the calculator shows money. */
export function formatDollarsAndCents(dollars: number): string {
  return withCents.format(dollars);
}

/** "$305", as the dashboard shows money. */
export function formatWholeDollars(dollars: number): string {
  return withoutCents.format(dollars);
}
