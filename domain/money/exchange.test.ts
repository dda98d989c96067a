import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertedCents, rateFraction } from './exchange.ts';
import { wholeCents } from './money.ts';

test.each([
  ['0.5', 1, 1],
  ['0.5', 3, 2],
  ['0.92', 55_05, 50_65],
  ['0.333333', 3, 1],
  ['151.25', 50_00, 7562_50],
  ['25460', 100, 2_546_000],
])('at %s, %i hundredths are %i', (rate, cents, converted) => {
  expect(convertedCents(wholeCents(cents), rateFraction(rate)!)).toBe(converted);
});

test.each(['0', '0.000', '-1', '', '1,5', '1e3', '.5', '12345.67890', ' 1', 'Infinity'])(
  '%j is no rate',
  (text) => expect(rateFraction(text)).toBeNull(),
);

test('an amount and its sum are converted as exactly as hundredths allow', () => {
  const rates = fc.integer({ min: 1, max: 999_999_999 }).chain((digits) =>
    fc.integer({ min: 0, max: 8 }).map((decimals) => {
      const text = String(digits).padStart(9, '0');
      return `${text.slice(0, 9 - decimals)}${decimals > 0 ? '.' : ''}${text.slice(9 - decimals)}`;
    }),
  );
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 1_000_000 }), (text, cents) => {
      const converted = convertedCents(wholeCents(cents), rateFraction(text)!);
      expect(Math.abs(converted - cents * Number(text))).toBeLessThanOrEqual(0.5 + converted * 1e-12);
    }),
  );
});

test('an amount that is too large is refused', () => {
  expect(() => convertedCents(wholeCents(1e15), rateFraction('1000')!)).toThrow('too large');
});
