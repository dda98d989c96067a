// Money is integer cents inside the house and a number of dollars with at most two decimals on the wire.

/** Whole cents of a dollar amount. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars of whole cents. */
export function toDollars(cents: number): number {
  return cents / 100;
}

// Made when money is first shown: the first of a process takes as long as fifty modules to load.
let withCents: Intl.NumberFormat | undefined;
let withoutCents: Intl.NumberFormat | undefined;

const inDollars = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options });

/** "$305.25", as the calculator shows money. */
export function formatDollarsAndCents(dollars: number): string {
  withCents ??= inDollars({});
  return withCents.format(dollars);
}

/** "$305", as the dashboard shows money. */
export function formatWholeDollars(dollars: number): string {
  withoutCents ??= inDollars({ maximumFractionDigits: 0 });
  return withoutCents.format(dollars);
}
