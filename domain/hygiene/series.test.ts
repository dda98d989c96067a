import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '../time/local-day.ts';
import {
  meetingsAYear,
  rarerRhythm,
  rarerRhythms,
  type Rhythm,
  rhythmOf,
  rhythms,
  shareKept,
} from './series.ts';

const today = '2026-11-21';
/** Days before today, oldest first. */
const ago = (...days: number[]) => days.map((day) => addDays(today, -day));
const every = (gap: number, times: number) =>
  Array.from({ length: times }, (_, i) => addDays(today, -gap * i - 1));
const workdays = (count: number) =>
  Array.from({ length: count }, (_, i) => addDays(today, -i)).filter((day) => weekday(day) % 6 !== 0);

test.each<[string, string[], Rhythm | null]>([
  ['each working day', workdays(40), 'daily'],
  ['Monday, Wednesday and Friday', workdays(60).filter((day) => weekday(day) % 2 === 1), 'several-a-week'],
  ['each week', every(7, 10), 'weekly'],
  ['each week, two dates moved', ago(36, 29, 24, 15, 6, 1), 'weekly'],
  ['each week but for a holiday', ago(50, 43, 36, 22, 15, 8, 1), 'weekly'],
  ['as often after a week as after two', ago(43, 36, 22, 15, 1), 'weekly'],
  ['each week, seven times of ten', ago(80, 73, 66, 59, 52, 45, 38, 31, 21, 11, 1), 'weekly'],
  ['each week, six times of nine', ago(73, 66, 59, 52, 45, 38, 31, 21, 11, 1), null],
  ['each second week', every(14, 6), 'fortnightly'],
  ['each month, on its first Monday', ago(110, 82, 47, 19), 'monthly'],
  [
    'thinned out from weekly',
    [...every(14, 13), ...every(7, 8).map((day) => addDays(day, -185))],
    'fortnightly',
  ],
  ['three times in a week, long ago', ago(100, 98, 96), null],
  ['each week, but not for two months', every(7, 10).map((day) => addDays(day, -60)), null],
  ['now and then', ago(90, 71, 69, 30, 28, 3), null],
  ['twice', every(7, 2), null],
  ['never', [], null],
])('%s', (_name, days, rhythm) => expect(rhythmOf(days, today)).toBe(rhythm));

test.each([
  [1, 'daily'],
  [2, 'several-a-week'],
  [4, 'several-a-week'],
  [5, 'weekly'],
  [9, 'weekly'],
  [10, 'fortnightly'],
  [18, 'fortnightly'],
  [19, null],
  [23, null],
  [24, 'monthly'],
  [38, 'monthly'],
  [39, null],
])('every %i days is %j', (gap, rhythm) => expect(rhythmOf(every(gap, 6), today)).toBe(rhythm));

test.each([
  ['daily', 1, 5, 6],
  ['several-a-week', 3, 5, 11],
  ['weekly', 7, 4, 23],
  ['fortnightly', 14, 3, 32],
  ['monthly', 30, 3, 68],
])('%s: every %i days, at least %i times, ended after %i days', (rhythm, gap, times, days) => {
  const held = (count: number, since: number) =>
    rhythmOf(ago(...Array.from({ length: count }, (_, i) => since + gap * i)), today);
  expect([held(times, 1), held(times - 1, 1)]).toEqual([rhythm, null]);
  expect([held(times, days), held(times, days + 1)]).toEqual([rhythm, null]);
});

test('a weekly series is recognized when dates move by a day or two, in any order', () => {
  const moved = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 6, maxLength: 26 });
  fc.assert(
    fc.property(moved, fc.boolean(), (moves, backwards) => {
      const days = moves.map((move, i) => addDays(today, -7 * i - 3 + move));
      return rhythmOf(backwards ? days.toReversed() : days, today) === 'weekly';
    }),
    { numRuns: 10_000 },
  );
});

test('each rhythm has fewer meetings a year than the one before', () => {
  expect(rhythms.map(meetingsAYear)).toEqual([260, 130, 52, 26, 12]);
  expect(rarerRhythm('daily')).toBe('weekly');
  for (const rhythm of ['daily', 'several-a-week', 'weekly', 'fortnightly'] as const) {
    const rarer = rarerRhythm(rhythm);
    expect(rarer && meetingsAYear(rarer)).toBeLessThan(meetingsAYear(rhythm));
  }
  expect(rarerRhythm('monthly')).toBeNull();
  expect(shareKept('weekly', 'fortnightly')).toBe(0.5);
  expect(shareKept('monthly', 'weekly')).toBe(1);
});

test('rarer rhythms of a series', () => {
  expect(rarerRhythms('weekly')).toEqual(['fortnightly', 'monthly']);
  expect(rarerRhythms('monthly')).toEqual([]);
});
