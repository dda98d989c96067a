import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '#domain/money/money.ts';
import { priceOfPlanned } from './planned-price.ts';

const person = (dollars: number, estimated: 0 | 1 = 0) => ({ hourlyRateCents: toCents(dollars), estimated });

test.each([
  [[], 60, [0, 0, 0]],
  [[person(80), person(75, 1)], 60, [15_500, 10_000, 7500]],
  // Rounded once, not for each person.
  [[person(1), person(1)], 1, [3, 167, 0]],
])('%j for %i minutes', (people, minutes, [totalCents, blendedCents, estimatedCents]) =>
  expect(priceOfPlanned(people, minutes, toCents(50))).toEqual({ totalCents, blendedCents, estimatedCents }),
);

test('the blended cost depends on the number of people alone, and the estimate is a part of the total', () => {
  const people = fc.array(
    fc.record({
      hourlyRateCents: fc.nat(100_000).map((cents) => toCents(cents / 100)),
      estimated: fc.constantFrom<0 | 1>(0, 1),
    }),
  );
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 600 }), (some, minutes) => {
      const price = priceOfPlanned(some, minutes, toCents(50));
      const others = priceOfPlanned(
        some.map(() => person(1)),
        minutes,
        toCents(50),
      );
      expect(price.blendedCents).toBe(others.blendedCents);
      expect(price.estimatedCents).toBeLessThanOrEqual(price.totalCents);
    }),
  );
});
