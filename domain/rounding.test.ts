import { expect, test } from 'vitest';
import { fixedText } from './number-text.ts';
import { rounded, withoutCrumbs } from './rounding.ts';

test.each([
  [12.25, 1, 12.3],
  [-12.25, 1, -12.3],
  [4.35, 1, 4.4],
  [57.499999999999993, 0, 58],
  [57.4, 0, 57],
  [-0.04, 1, 0],
  [0, 0, 0],
])('%d with %i decimals is %d', (value, decimals, figure) => {
  expect(rounded(value, decimals)).toBe(figure);
  expect(fixedText(withoutCrumbs(value), decimals)).toBe(figure.toFixed(decimals));
});
