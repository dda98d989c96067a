// A figure is rounded once, where it is shown: a half goes away from zero.

/** Removes the rest of adding fractions: 57.499999999999993 is 57.5 and would otherwise become 57. */
export const withoutCrumbs = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Rounded to that many decimals. Shifted in writing: 1.005 is a little less than that in binary. Never -0. */
export function roundHalfAway(value: number, decimals: number): number {
  const size = Math.abs(value);
  if (size < 1e-6) return 0;
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** 12.3 of 12.25, and -12.3 of -12.25. */
export const oneDecimal = (value: number): number => roundHalfAway(withoutCrumbs(value), 1);
