import { expect, test } from 'vitest';
import { longName, periodsIn, shortName } from './cost-bars.tsx';

const nothing = { meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 };
const part = (start: string, cost: number) => ({
  start,
  cost,
  meetings: 1,
  minutes: 60,
  estimatedCost: 0,
  planned: { ...nothing, cost: 2 },
});

test('parts of a week are one bar, and weeks without meetings are included', () => {
  const weeks = [part('2026-11-29', 10), part('2026-12-01', 5), part('2026-12-13', 1)];
  expect(periodsIn({ from: '2026-11-29', to: '2026-12-19', weeks })).toEqual({
    unit: 'week',
    periods: [
      { start: '2026-11-29', cost: 15, meetings: 2, planned: 4 },
      { start: '2026-12-06', cost: 0, meetings: 0, planned: 0 },
      { start: '2026-12-13', cost: 1, meetings: 1, planned: 2 },
    ],
  });
});

test('a range longer than a year is shown by month', () => {
  const { unit, periods } = periodsIn({
    from: '2024-01-01',
    to: '2025-12-31',
    weeks: [part('2024-02-25', 1), part('2024-03-01', 2)],
  });
  expect([unit, periods.length, periods[1]?.cost, periods[2]?.cost]).toEqual(['month', 24, 1, 2]);
});

test('a period has a short and a long name', () => {
  expect([shortName('2026-11-08'), longName('2026-11-08')]).toEqual(['Nov 8', 'Week of Nov 8, 2026']);
  expect([shortName('2026-11'), longName('2026-11')]).toEqual(['Nov 2026', 'Nov 2026']);
});
