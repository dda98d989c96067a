import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyticsRange, lastWeeks, overlap, thisYear } from './day-range.ts';
import { addDays, monthOf, weekStart } from './local-day.ts';
import { periodsOf, spansOf } from './span.ts';
import { normalizedTitle } from '#domain/meetings/normalized-title.ts';
import { firstOfNextMonth, lastOfMonth, weekPart, weekPartEnd } from './week-part.ts';

test.each([
  ['2026-11-21', '2026-11-15', '2026-11-21'], // a whole week
  ['2026-11-30', '2026-11-29', '2026-11-30'], // the week of the 29th ends in December
  ['2026-12-01', '2026-12-01', '2026-12-05'],
  ['2026-03-29', '2026-03-29', '2026-03-31'], // the clocks go forward in Berlin
  ['2026-10-25', '2026-10-25', '2026-10-31'], // and back
  ['2028-02-29', '2028-02-27', '2028-02-29'], // a leap day
  ['2027-01-01', '2027-01-01', '2027-01-02'], // a year ends within the week
  ['2026-02-01', '2026-02-01', '2026-02-07'], // a month that begins on a Sunday
])('the part of the week of %s is %s to %s', (day, from, to) => {
  expect([weekPart(day), weekPartEnd(day)]).toEqual([from, to]);
});

test.each([
  ['2026-02-10', '2026-02-28', '2026-03-01'],
  ['2028-02-10', '2028-02-29', '2028-03-01'],
  ['2026-12-31', '2026-12-31', '2027-01-01'],
  ['2026-01-31', '2026-01-31', '2026-02-01'],
])('the month of %s ends on %s, the next begins on %s', (day, last, next) => {
  expect([lastOfMonth(day), firstOfNextMonth(day)]).toEqual([last, next]);
});

const today = '2026-11-21';

test('the ranges that can be chosen', () => {
  expect(lastWeeks(4, today)).toEqual({ from: '2026-10-25', to: '2026-11-21' });
  expect(lastWeeks(1, '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-28' });
  expect(thisYear(today)).toEqual({ from: '2026-01-01', to: '2026-11-21' });
  expect(thisYear('2026-12-30')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});

test.each([
  [{}, '2026-05-24', '2026-11-21'],
  [{ from: '2026-11-10' }, '2026-11-08', '2026-11-21'],
  [{ to: '2026-06-30' }, '2026-01-04', '2026-06-30'],
  [{ from: '2027-02-03' }, '2027-02-01', '2027-02-06'],
  [{ from: '2026-01-01', to: '2026-01-01' }, '2026-01-01', '2026-01-03'],
])('%j is counted from %s to %s', (asked, from, to) => {
  expect(analyticsRange(asked, today)).toEqual({ from, to });
});

test('two ranges overlap or do not', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(overlap(year, { from: '2025-01-01', to: '2026-01-01' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-01',
  });
  expect(overlap(year, { from: '2027-01-01', to: '2027-01-02' })).toBeNull();
});

test.each([
  ['2026-11-01', '2026-11-30', ['month 2026-11 2026-11']],
  ['2026-11-08', '2026-11-21', ['week 2026-11-08 2026-11-15']],
  ['2026-11-29', '2026-12-05', ['week 2026-11-29 2026-12-01']],
  [
    '2026-11-29',
    '2027-02-06',
    ['week 2026-11-29 2026-11-29', 'month 2026-12 2027-01', 'week 2027-02-01 2027-02-01'],
  ],
])('%s to %s is %j', (from, to, spans) => {
  expect(spansOf({ from, to }).map((span) => `${span.grain} ${span.from} ${span.to}`)).toEqual(spans);
});

const day = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days));

/** The days of a period. */
const daysOf = (period: string) => {
  const [from, to] =
    period.length === 7 ? [`${period}-01`, lastOfMonth(`${period}-01`)] : [period, weekPartEnd(period)];
  const days: string[] = [];
  for (let at = from; at <= to; at = addDays(at, 1)) days.push(at);
  return days;
};

test('a part of a week lies in one week and one month, and its days know it', () => {
  fc.assert(
    fc.property(day, (at) => {
      const [from, to] = [weekPart(at), weekPartEnd(at)];
      return (
        from <= at &&
        at <= to &&
        monthOf(from) === monthOf(to) &&
        weekStart(from) === weekStart(to) &&
        weekPart(to) === from &&
        weekPart(addDays(to, 1)) === addDays(to, 1)
      );
    }),
    { numRuns: 10_000 },
  );
});

test('the spans of a range hold each of its days once', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 100 }), (start, length) => {
      const range = analyticsRange({ from: start, to: addDays(start, length) }, today);
      const days = spansOf(range).flatMap(periodsOf).flatMap(daysOf);
      return (
        days[0] === range.from &&
        days.at(-1) === range.to &&
        days.every((at, i) => i === 0 || at === addDays(days[i - 1] ?? '', 1))
      );
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Weekly  Sync', 'weekly sync'],
  [' weekly sync ', 'weekly sync'],
  ['WEEKLY\u00a0SYNC', 'weekly sync'],
  ['Ｗeekly sync', 'weekly sync'],
])('the title %j belongs to the series %j', (title, key) => expect(normalizedTitle(title)).toBe(key));
