const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
  maximumFractionDigits: 1,
  roundingPriority: 'lessPrecision',
});

/** "$744", "$5.7k", for places where a whole amount does not fit. */
export function compactDollars(dollars: number): string {
  return `$${compact.format(dollars).replace('K', 'k')}`;
}
