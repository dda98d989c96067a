import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollarsAndCents, formatWholeDollars } from '#domain/money/money.ts';
import { formatFixed, formatDecimal, formatInteger } from './number-text.ts';

test.each([
  [formatInteger(0), '0'],
  [formatInteger(999), '999'],
  [formatInteger(1_204_000.5), '1,204,001'],
  [formatInteger(-1204), '-1,204'],
  [formatInteger(-0.4), '0'],
  [formatFixed(0.5, 2), '0.50'],
  [formatFixed(1.005, 2), '1.01'],
  [formatFixed(1e-7, 2), '0.00'],
  [formatDecimal(1204), '1,204'],
  [formatDecimal(10.05), '10.1'],
  [formatDecimal(1204.96), '1,205'],
  [formatDollarsAndCents(-1683.5), '-$1,683.50'],
  [formatWholeDollars(-0.2), '$0'],
])('%s', (text, expected) => expect(text).toBe(expected));

const amounts = fc.oneof(
  fc.integer({ min: -1e13, max: 1e13 }).map((cents) => cents / 100),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
);

test('it is what Intl would say', () => {
  const dollars = { style: 'currency', currency: 'USD' } as const;
  const written: [Intl.NumberFormat, (value: number) => string][] = [
    [new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }), formatInteger],
    [new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }), formatDecimal],
    [new Intl.NumberFormat('en-US', dollars), formatDollarsAndCents],
    [new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 0 }), formatWholeDollars],
  ];
  fc.assert(
    fc.property(amounts, (amount) => {
      // Intl keeps the sign of what it rounds to nothing.
      for (const [intl, ours] of written)
        expect(ours(amount)).toBe(intl.format(amount).replace(/^-(\$?0(?:\.0+)?)$/, '$1'));
    }),
    { numRuns: 10_000 },
  );
});
