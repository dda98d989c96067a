import { noCents, toCents, wholeCents } from './money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageHourlyRateCents, hourlyCostCents } from './cost.ts';
import { atAverageRate, atTierRates } from './salary-tiers.ts';

const person = (salaryTier: string | null, cents: number) => ({
  salaryTier,
  hourlyRateCents: wholeCents(cents),
});

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
])('%j is averaged to %j', (rates, averaged) =>
  expect(atAverageRate(rates.map((rate) => person('lead', rate)))).toEqual(
    averaged.map((rate) => person(null, rate)),
  ),
);

test('averaging keeps the exact sum, and rates differ by at most one cent', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 500 }),
      (rates) => {
        const people = rates.map((rate) => person('mid', rate));
        const averaged = atAverageRate(people);
        expect(hourlyCostCents(averaged)).toBe(hourlyCostCents(people));
        expect(averageHourlyRateCents(averaged)).toBe(averageHourlyRateCents(people));
        const shown = averaged.map((one) => one.hourlyRateCents);
        expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 10_000 },
  ));

test('members have the current rate of their tier, or the last known one', () => {
  const tiers = [
    { name: 'mid', hourlyRateCents: toCents(60) },
    { name: 'free', hourlyRateCents: noCents },
  ];
  expect(
    atTierRates([person('mid', 5500), person('gone', 7700), person('free', 100), person(null, 4200)], tiers),
  ).toEqual([person('mid', 6000), person('gone', 7700), person('free', 0), person(null, 4200)]);
});
