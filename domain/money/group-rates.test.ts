import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageHourlyRateCents, hourlyCostCents } from './cost.ts';
import { atAverageRate, atTierRates } from './group-rates.ts';

const person = (salaryTier: string | null, hourlyRateCents: number) => ({ salaryTier, hourlyRateCents });

test.each([
  [
    [3500, 25_000],
    [14_250, 14_250],
  ],
  [
    [100, 100, 101],
    [101, 100, 100],
  ],
  [
    [0, 1],
    [1, 0],
  ],
  [[], []],
])('%j is told as %j', (rates, told) =>
  expect(atAverageRate(rates.map((rate) => person('lead', rate)))).toEqual(
    told.map((rate) => person(null, rate)),
  ),
);

test('the sum stays to the cent, and nobody stands out by more than one', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 500 }),
      (rates) => {
        const people = rates.map((rate) => person('mid', rate));
        const told = atAverageRate(people);
        expect(hourlyCostCents(told)).toBe(hourlyCostCents(people));
        expect(averageHourlyRateCents(told)).toBe(averageHourlyRateCents(people));
        const shown = told.map((one) => one.hourlyRateCents);
        expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 10_000 },
  ));

test('members cost what their tier costs now, or last cost', () => {
  const tiers = [
    { name: 'mid', hourlyRateCents: 6000 },
    { name: 'free', hourlyRateCents: 0 },
  ];
  expect(
    atTierRates([person('mid', 5500), person('gone', 7700), person('free', 100), person(null, 4200)], tiers),
  ).toEqual([person('mid', 6000), person('gone', 7700), person('free', 0), person(null, 4200)]);
});
