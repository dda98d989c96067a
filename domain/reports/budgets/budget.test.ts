import { addCents, wholeCents } from '#domain/money/money.ts';
import { usEnglish as format } from '#domain/format/format.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetStatus, crossedLevels, monthsUpTo, percentUsed } from './budget.ts';

const cents = fc.integer({ min: 0, max: 1e11 }).map(wholeCents);
const limit = fc.integer({ min: 1, max: 1e11 }).map(wholeCents);
const threshold = fc.integer({ min: 1, max: 100 });

test.each([
  // spend, limit, threshold
  [0, 100_000, 80, 'good'],
  [79_999, 100_000, 80, 'good'],
  [80_000, 100_000, 80, 'warning'],
  [99_999, 100_000, 80, 'warning'],
  [100_000, 100_000, 80, 'over'],
  [250_000, 100_000, 80, 'over'],
  [99_999, 100_000, 100, 'good'],
  [1, 3, 33, 'warning'], // 33.3… %
  [1, 3, 34, 'good'],
])('%i of %i cents with the alert at %i %% is %s', (spend, monthlyLimitCents, alertThreshold, status) =>
  expect(
    budgetStatus(wholeCents(spend), { monthlyLimitCents: wholeCents(monthlyLimitCents), alertThreshold }),
  ).toBe(status),
);

test.each([
  [0, 100, 0],
  [999_999, 1_000_000, 99.9], // not yet 100
  [1_000_000, 1_000_000, 100],
  [823, 1000, 82.3],
  [1, 3, 33.3],
  [5, 2, 250],
])('%i of %i cents is %f %%', (spend, of, percent) =>
  expect(percentUsed(wholeCents(spend), wholeCents(of))).toBe(percent),
);

test.each([
  [0, '0%'],
  [99.9, '99.9%'],
  [1000, '1,000%'],
  [123_456.7, '123,456.7%'],
])('%f percent is written %s', (percent, text) => expect(format.percent(percent)).toBe(text));

test('100 % is shown only when the budget is over, and more spend never improves the status', () => {
  const rank = { good: 0, warning: 1, over: 2 };
  fc.assert(
    fc.property(cents, cents, limit, threshold, (spend, more, monthlyLimitCents, alertThreshold) => {
      const budget = { monthlyLimitCents, alertThreshold };
      const [before, after] = [budgetStatus(spend, budget), budgetStatus(addCents([spend, more]), budget)];
      return (
        (before === 'over') === percentUsed(spend, monthlyLimitCents) >= 100 && rank[before] <= rank[after]
      );
    }),
    { numRuns: 10_000 },
  );
});

test('each status crosses its alert levels', () => {
  expect(crossedLevels('good')).toEqual([]);
  expect(crossedLevels('warning')).toEqual(['warning']);
  expect(crossedLevels('over')).toEqual(['warning', 'over']);
});

test('counts months back across the new year', () => {
  expect(monthsUpTo('2026-02', 6)).toEqual([
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});
