/** Removes floating-point noise: 57.499999999999993 becomes 57.5. */
export const withoutFloatNoise = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Rounds halves away from zero, on the decimal notation (1.005 is slightly less in binary). Never returns -0. */
export function roundHalfAway(value: number, decimals: number): number {
  const size = Math.abs(value);
  if (size < 1e-6) return 0;
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

/** 12.3 for 12.25, -12.3 for -12.25. */
export const oneDecimal = (value: number): number => roundHalfAway(withoutFloatNoise(value), 1);

/** 0 if `count` is 0. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);
