import { expect, test } from 'vitest';
import { hourMs } from '#domain/time/time-units.ts';
import {
  placeInMonth,
  plannedDays,
  type PlannedSeries,
  plannedStarts,
  weekdaysFrom,
} from './planned-days.ts';

const series = (changes: Partial<PlannedSeries>): PlannedSeries => ({
  firstDay: '2026-11-24',
  repeats: null,
  weekdays: [],
  untilDay: null,
  ...changes,
});

test.each<[what: string, changes: Partial<PlannedSeries>, days: string]>([
  ['a single meeting', {}, '11-24'],
  [
    'each working day',
    { repeats: 'day', weekdays: [1, 2, 3, 4, 5], untilDay: '2026-12-01' },
    '11-24 11-25 11-26 11-27 11-30 12-01',
  ],
  ['every week', { repeats: 'week', untilDay: '2026-12-08' }, '11-24 12-01 12-08'],
  ['every second week', { repeats: 'two-weeks', untilDay: '2026-12-21' }, '11-24 12-08'],
  ['every fourth Tuesday', { repeats: 'month', untilDay: '2027-02-28' }, '11-24 12-22 01-26 02-23'],
  [
    'every last Monday',
    { repeats: 'month', firstDay: '2026-11-30', untilDay: '2027-02-28' },
    '11-30 12-28 01-25 02-22',
  ],
])('%s', (_what, changes, days) => {
  const found = [...plannedDays(series(changes), '2026-01-01', '2027-03-01')];
  expect(found.map((day) => day.slice(5)).join(' ')).toBe(days);
});

test('gives the days within the window', () => {
  const weekly = series({ repeats: 'two-weeks' });
  expect([...plannedDays(weekly, '2026-12-01', '2026-12-22')]).toEqual(['2026-12-08', '2026-12-22']);
  expect([...plannedDays(series({}), '2026-12-01', '2026-12-22')]).toEqual([]);
});

test('a series on working days includes the weekday of its first meeting', () => {
  expect(weekdaysFrom([1, 2, 3, 4, 5], '2026-11-24')).toEqual([1, 2, 3, 4, 5]);
  expect(weekdaysFrom([1, 2, 3, 4, 5], '2026-11-22')).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each([
  ['2026-11-07', 1],
  ['2026-11-08', 2],
  ['2026-11-28', 4],
  ['2026-11-29', -1],
])('%s is weekday number %d of its month', (day, place) => expect(placeInMonth(day)).toBe(place));

test('a series on last Mondays stays so, whichever of them it begins with', () => {
  const fourth = series({ repeats: 'month', firstDay: '2026-12-28' });
  const months = (monthPlace: number | null) => [
    ...plannedDays({ ...fourth, monthPlace }, '2027-03-01', '2027-05-31'),
  ];
  expect(months(null)).toEqual(['2027-03-22', '2027-04-26', '2027-05-24']);
  expect(months(-1)).toEqual(['2027-03-29', '2027-04-26', '2027-05-31']);
});

test('a series keeps its local time across clock changes', () => {
  const startsAt = Date.parse('2026-03-23T08:00:00Z');
  const weekly = { ...series({ firstDay: '2026-03-23', repeats: 'week' }), startsAt };
  const window = { from: startsAt, to: startsAt + 15 * 24 * hourMs };
  const starts = [...plannedStarts(weekly, 'Europe/Berlin', window)];
  expect(starts.map((at) => new Date(at).toISOString())).toEqual([
    '2026-03-23T08:00:00.000Z',
    '2026-03-30T07:00:00.000Z',
    '2026-04-06T07:00:00.000Z',
  ]);
});
