import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactDollars } from './compact-dollars.ts';

test.each([
  [0, '$0'],
  [0.05, '$0.1'],
  [9.96, '$10'],
  [744.4, '$744'],
  [5650, '$5.7k'],
  [99_949, '$99.9k'],
  [99_950, '$100k'],
  [999_500, '$1M'],
  [1_250_000, '$1.3M'],
])('%d dollars are %s', (dollars, text) => expect(compactDollars(dollars)).toBe(text));

test('it is what Intl would say', () => {
  const compact = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumSignificantDigits: 3,
    maximumFractionDigits: 1,
    roundingPriority: 'lessPrecision',
  });
  fc.assert(
    fc.property(fc.nat(2e9), (cents) => {
      const dollars = cents < 1000 ? cents / 100 : Math.round(cents / 100);
      expect(compactDollars(dollars)).toBe(`$${compact.format(dollars).replace('K', 'k')}`);
    }),
    { numRuns: 10_000 },
  );
});
