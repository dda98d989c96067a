import { expect, test } from 'vitest';
import { toCents } from '../money/money.ts';
import { costPerHour, type DatedOverhead, overheadOn, overheadsAfter } from './overhead.ts';

test.each([
  [75, 'loaded', 100, 75],
  [75, 'loaded', 130, 75], // fully loaded rates already are costs
  [75, 'salary', 100, 75],
  [75, 'salary', 130, 97.5],
  [35.35, 'salary', 125, 44.19], // whole cents per hour
  [0, 'salary', 140, 0],
] as const)('a rate of $%d that is %s, with a factor of %d %%, costs $%d', (rate, ratesAre, percent, cost) =>
  expect(costPerHour(toCents(rate), { ratesAre, percent })).toBe(toCents(cost)),
);

const spring: DatedOverhead = { fromDay: '2026-03-01', ratesAre: 'salary', percent: 125 };
const autumn: DatedOverhead = { fromDay: '2026-09-01', ratesAre: 'salary', percent: 140 };

test.each([
  ['2026-02-28', 100],
  ['2026-03-01', 125],
  ['2026-08-31', 125],
  ['2026-09-01', 140],
])('on %s the factor is %d %%', (day, percent) =>
  expect(overheadOn([autumn, spring], day).percent).toBe(percent),
);

test('a change replaces later entries and keeps earlier ones', () => {
  const change: DatedOverhead = { fromDay: '2026-06-01', ratesAre: 'loaded', percent: 100 };
  expect(overheadsAfter([spring, autumn], change)).toEqual([spring, change]);
  expect(overheadsAfter([spring], { ...spring, percent: 130 })).toEqual([{ ...spring, percent: 130 }]);
});
