// A figure is rounded once, where it is shown, and as people do it by hand: a half goes away from zero.

import { roundedUnits } from '#domain/format/number-text.ts';

/** Without what is left over where fractions were added up: 57.499999999999993 is 57.5, and would become 57. */
export const withoutCrumbs = (value: number): number => Math.round(value * 1e6) / 1e6;

/** 12.3 of 12.25, and -12.3 of -12.25, as `formatFixed` writes it. */
export function oneDecimal(value: number): number {
  const tenths = roundedUnits(withoutCrumbs(value), 1);
  return tenths === 0 ? 0 : (Math.sign(value) * tenths) / 10;
}
