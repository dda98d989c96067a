import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, lastOfMonth, weekday } from './local-day.ts';
import { addMonths, dayInMonth, isMonth, longestGridDays, monthGrid } from './month-grid.ts';

test.each([
  ['2026-02', 0, 4, '2026-02-01', '2026-02-28'], // 28 days from a Sunday to a Saturday
  ['2026-11', 0, 5, '2026-11-01', '2026-12-05'],
  ['2024-02', 0, 5, '2024-01-28', '2024-03-02'], // a leap year
  ['2026-08', 0, 6, '2026-07-26', '2026-09-05'],
  ['2000-02', 0, 5, '2000-01-30', '2000-03-04'], // a century that is a leap year
  ['2026-12', 0, 5, '2026-11-29', '2027-01-02'],
  ['2026-02', 1, 5, '2026-01-26', '2026-03-01'],
  ['2026-11', 6, 5, '2026-10-31', '2026-12-04'],
])('%s, from weekday %i, is %i weeks, from %s to %s', (month, firstWeekday, weeks, first, last) => {
  const grid = monthGrid(month, firstWeekday);
  expect(grid).toHaveLength(weeks);
  expect(grid[0]?.[0]).toBe(first);
  expect(grid.at(-1)?.[6]).toBe(last);
});

test.each([
  ['2026-02', 28],
  ['2024-02', 29],
  ['2000-02', 29],
  ['2026-04', 30],
  ['2026-12', 31],
])('%s has %i days', (month, days) => expect(lastOfMonth(month)).toBe(`${month}-${days}`));

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -23, '2024-12'],
  ['2000-01', -1, null],
  ['2099-12', 1, null],
])('%s plus %i months is %s', (month, months, moved) => expect(addMonths(month, months)).toBe(moved));

test.each([
  ['2026-01-31', '2026-02', '2026-02-28'],
  ['2026-11-20', '2026-12', '2026-12-20'],
  ['2024-02-29', '2024-02', '2024-02-29'],
])('%s moves in %s to %s', (day, month, moved) => expect(dayInMonth(day, month)).toBe(moved));

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-00', false],
  ['2026-1', false],
  ['1999-12', false],
  ['2100-01', false],
  ['', false],
  ['12026-11', false],
  ['2026-111', false],
])('%j is a displayable month: %s', (text, shown) => expect(isMonth(text)).toBe(shown));

const months = fc
  .record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`);

test('the grid contains every day of the month once, in whole weeks', () => {
  fc.assert(
    fc.property(months, fc.constantFrom(0, 1, 6), (month, first) => {
      const days = monthGrid(month, first).flat();
      const own = days.filter((day) => day.startsWith(month));
      return (
        `${month}-${own.length}` === lastOfMonth(month) &&
        days.length % 7 === 0 &&
        days.length <= longestGridDays &&
        days.every(
          (day, at) =>
            weekday(day) === (at + first) % 7 && (at === 0 || day === addDays(days[at - 1] ?? '', 1)),
        )
      );
    }),
    { numRuns: 10_000 },
  );
});
