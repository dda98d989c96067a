const compact = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 3,
  maximumFractionDigits: 1,
  roundingPriority: 'lessPrecision',
});

/** "$744", "$5.7k", for places where a whole amount does not fit; dimes only of less than ten dollars. */
export function compactDollars(dollars: number): string {
  const whole = dollars < 10 ? dollars : Math.round(dollars);
  return `$${compact.format(whole).replace('K', 'k')}`;
}
