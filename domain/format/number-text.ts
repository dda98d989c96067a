// Numbers are written as in the United States: "1,204.5". Not by Intl: its first formatter of a page takes as long as
// all the rest of the page's scripts together.

/**
 * How many units of the last decimal a figure has, without its sign. Shifted in writing: 1.005 is a little less than that
 * in the binary system, and would become 100 hundredths.
 */
export const roundedUnits = (value: number, decimals: number): number =>
  Math.abs(value) < 1e-6 ? 0 : Math.round(Number(`${Math.abs(value)}e${decimals}`));

/** "1,204.50": always with that many decimals, halves away from zero. */
export function formatFixed(value: number, decimals: number): string {
  const units = roundedUnits(value, decimals);
  const digits = String(units).padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const whole = digits.slice(0, split).replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = value < 0 && units > 0 ? '-' : '';
  return `${sign}${whole}${decimals > 0 ? '.' : ''}${digits.slice(split)}`;
}

/** "1,204" */
export const formatInteger = (value: number): string => formatFixed(value, 0);

/** "1,204.5", but "1,204" rather than "1,204.0". */
export const formatDecimal = (value: number): string => formatFixed(value, 1).replace('.0', '');
