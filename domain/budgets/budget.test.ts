import { addCents, noCents, toCents, wholeCents } from '#domain/money/money.ts';
import { usEnglish as format } from '../format/format.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  budgetStatus,
  crossedLevels,
  monthsUpTo,
  percentUsed,
  projectionOn,
  weekdaysBetween,
} from './budget.ts';

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
])('%f percent are written %s', (percent, text) => expect(format.percent(percent)).toBe(text));

test('100 % is shown exactly when the budget is over, and more spend never improves the status', () => {
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

test('each status crosses its levels', () => {
  expect(crossedLevels('good')).toEqual([]);
  expect(crossedLevels('warning')).toEqual(['warning']);
  expect(crossedLevels('over')).toEqual(['warning', 'over']);
});

test.each([
  ['2026-11-01', '2026-11-30', 21],
  ['2026-11-01', '2026-11-01', 0], // a Sunday
  ['2026-11-02', '2026-11-08', 5],
  ['2028-02-01', '2028-02-29', 21],
])('from %s to %s there are %i weekdays', (from, to, count) => expect(weekdaysBetween(from, to)).toBe(count));

test.each([
  ['2026-11-01', null], // Sunday, nothing has come yet
  ['2026-11-03', null], // the second weekday
  ['2026-11-04', 7000], // 3 of 21 weekdays
  ['2026-11-20', 1400], // 15 of 21
  ['2026-11-21', 1400], // a Saturday changes nothing
  ['2026-11-30', 1000],
  ['2026-02-27', 1000], // the last weekday of a month that ends on a Saturday
  ['2026-02-26', 1053], // 19 of 20: rounded half up
])('10 dollars spent by %s make %j cents at the month’s end', (today, projected) =>
  expect(projectionOn(today)(toCents(10), noCents)).toBe(projected),
);

test.each([
  ['2026-11-20', 15_000, 6000, 21_000], // ten dollars on each of 21 weekdays, planned for all of them
  ['2026-11-20', 15_000, 0, 21_000], // planned for none of those to come
  ['2026-11-20', 15_000, 9000, 24_000], // more is planned than the pace says
  ['2026-11-20', 0, 6000, 6000],
  ['2026-11-03', 2000, 6000, null],
])('by %s %i cents, and %i on later days, make %j', (today, soFar, toCome, projected) =>
  expect(projectionOn(today)(wholeCents(soFar), wholeCents(toCome))).toBe(projected),
);

test('a projection is never below the known cost, and equals it on the last day', () => {
  const day = fc.integer({ min: 0, max: 36_524 }).map((days) => new Date(Date.UTC(2000, 0, 1 + days)));
  fc.assert(
    fc.property(day, cents, cents, (date, spend, toCome) => {
      const today = date.toISOString().slice(0, 10);
      const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
      return (
        (projectionOn(today)(spend, toCome) ?? spend + toCome) >= spend + toCome &&
        projectionOn(end.toISOString().slice(0, 10))(spend, noCents) === spend
      );
    }),
    { numRuns: 10_000 },
  );
});

test('months reach back across the new year', () => {
  expect(monthsUpTo('2026-02', 6)).toEqual([
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});
