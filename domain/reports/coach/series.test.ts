import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, weekday } from '#domain/time/local-day.ts';
import {
  type HeldDay,
  meetingsAYear,
  paceOf,
  rarerRhythm,
  rarerRhythms,
  type Rhythm,
  rhythms,
  shareKept,
} from './series.ts';

/** A Saturday. */
const today = '2026-11-21';
const on = (days: readonly string[], meetings = 1): HeldDay[] => days.map((day) => ({ day, meetings }));
/** Days before today, oldest first. */
const ago = (...days: number[]) => on(days.map((day) => addDays(today, -day)));
const every = (gap: number, times: number, last = 1) =>
  Array.from({ length: times }, (_, i) => addDays(today, -gap * i - last));
/** The given weekdays (0 is Sunday) of the last `weeks` weeks. */
const weekdays = (weeks: number, ...days: number[]) =>
  Array.from({ length: 7 * weeks }, (_, i) => addDays(today, -i)).filter((day) =>
    days.includes(weekday(day)),
  );

const yearOf = (held: HeldDay[], workingWeeks = 52, at = today) => {
  const pace = paceOf(held, at);
  return pace && [pace.rhythm, Math.round(10 * meetingsAYear(pace.perWeek, workingWeeks)) / 10];
};

test.each<[string, HeldDay[], [Rhythm, number]]>([
  ['each working day', on(weekdays(13, 1, 2, 3, 4, 5)), ['daily', 260]],
  ['Monday to Thursday', on(weekdays(13, 1, 2, 3, 4)), ['several-a-week', 208]],
  ['Monday, Wednesday and Friday', on(weekdays(13, 1, 3, 5)), ['several-a-week', 156]],
  ['Monday and Tuesday', on(weekdays(13, 1, 2)), ['several-a-week', 104]],
  ['Monday and Tuesday, since two years', on(weekdays(104, 1, 2)), ['several-a-week', 104]],
  ['twice on each Monday', on(weekdays(13, 1), 2), ['several-a-week', 104]],
  ['each week', on(weekdays(13, 1)), ['weekly', 52]],
  [
    'each week, three of 13 skipped',
    on(weekdays(13, 1).filter((_, i) => ![2, 5, 9].includes(i))),
    ['weekly', 40],
  ],
  ['each second week', on(every(14, 13)), ['fortnightly', 26]],
  ['each third week', on(every(21, 5)), ['three-weekly', 17.3]],
  ['each month, on its first Monday', ago(110, 82, 47, 19), ['monthly', 12]],
  ['each sixth week', on(every(42, 4)), ['six-weekly', 8.7]],
  ['each second month', on(every(61, 3)), ['two-monthly', 6]],
  ['each quarter', on(every(91, 4)), ['quarterly', 4]],
  ['each quarter, twice a day', on(every(91, 4), 2), ['six-weekly', 8]],
  ['each week, since four weeks', on(every(7, 4, 0)), ['weekly', 52]],
  ['each week on this weekday, but not yet today', on(every(7, 12, 7)), ['weekly', 52]],
  ['each working day, since three weeks', on(weekdays(3, 1, 2, 3, 4, 5)), ['daily', 260]],
  ['each third week, but not lately', on(every(21, 5, 40)), ['monthly', 14.1]],
  [
    'each second week, before that each week',
    on([...every(14, 7), ...every(7, 10, 99)]),
    ['fortnightly', 26],
  ],
])('held %s, at 52 working weeks: %j', (_name, held, expected) => {
  expect(yearOf(held)).toEqual(expected);
  expect(yearOf(held.toReversed())).toEqual(expected);
});

test('Monday and Tuesday at $100 cost $10,400 in a year of 52 working weeks, and $9,200 in one of 46', () => {
  const cost = (workingWeeks: number) =>
    100 * meetingsAYear(paceOf(on(weekdays(13, 1, 2)), today)?.perWeek ?? 0, workingWeeks);
  expect([cost(52), cost(46)]).toEqual([10_400, 9_200]);
});

test.each<[string, HeldDay[], Rhythm | null]>([
  ['each week, two dates moved', ago(36, 29, 24, 15, 6, 1), 'weekly'],
  ['each week but for a holiday', ago(50, 43, 36, 22, 15, 8, 1), 'weekly'],
  ['as often after a week as after two', ago(43, 36, 22, 15, 1), 'weekly'],
  ['each week, seven times of ten', ago(80, 73, 66, 59, 52, 45, 38, 31, 21, 11, 1), 'weekly'],
  ['each week, six times of nine', ago(73, 66, 59, 52, 45, 38, 31, 21, 11, 1), null],
  ['three times in a week', ago(5, 3, 1), null],
  ['three times a day, on two days', on(every(7, 2), 3), null],
  ['each week, but not for two months', on(every(7, 10, 61)), null],
  ['now and then', ago(90, 71, 69, 30, 28, 3), null],
  ['twice', on(every(7, 2)), null],
  ['three times in 26 weeks', ago(91, 46, 1), 'six-weekly'],
  ['each quarter, three times', on(every(91, 3)), 'quarterly'],
  ['each quarter, twice', on(every(91, 2)), null],
  ['each half year', on(every(182, 3)), null],
  ['never', [], null],
])('%s', (_name, held, rhythm) => expect(paceOf(held, today)?.rhythm ?? null).toBe(rhythm));

test.each([
  [1, 'daily'],
  [2, 'several-a-week'],
  [4, 'several-a-week'],
  [6, 'weekly'],
  [9, 'weekly'],
  [10, 'fortnightly'],
  [17, 'fortnightly'],
  [18, 'three-weekly'],
  [24, 'three-weekly'],
  [25, 'monthly'],
  [36, 'monthly'],
  [38, 'six-weekly'],
  [50, 'six-weekly'],
  [54, 'two-monthly'],
  [73, 'two-monthly'],
  [77, 'quarterly'],
  [106, 'quarterly'],
  [107, null],
])('every %i days is %j', (gap, rhythm) =>
  expect(paceOf(on(every(gap, Math.max(4, Math.ceil(100 / gap)))), today)?.rhythm ?? null).toBe(rhythm),
);

test.each([
  ['weekly', 7, 23],
  ['fortnightly', 14, 32],
  ['monthly', 30, 68],
  ['quarterly', 91, 106],
])('%s: three times, every %i days; ended after %i days', (_rhythm, gap, days) => {
  const isSeries = (times: number, since: number) => paceOf(on(every(gap, times, since)), today) !== null;
  expect([isSeries(3, 1), isSeries(2, 1)]).toEqual([true, false]);
  expect([isSeries(3, days), isSeries(3, days + 1)]).toEqual([true, false]);
});

test('recognizes a weekly series when dates move by a day or two, in any order', () => {
  const moved = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 6, maxLength: 26 });
  fc.assert(
    fc.property(moved, fc.boolean(), (moves, backwards) => {
      const days = moves.map((move, i) => addDays(today, -7 * i - 3 + move));
      return paceOf(on(backwards ? days.toReversed() : days), today)?.rhythm === 'weekly';
    }),
    { numRuns: 10_000 },
  );
});

test('a pace never exceeds the meetings held, and determines the rhythm', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 370 }), { maxLength: 120 });
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 3 }), (days, meetings) => {
      const held = on(
        days.map((day) => addDays(today, -day)),
        meetings,
      );
      const pace = paceOf(held, today);
      if (!pace) return true;
      const busiest = Math.max(
        ...days.map((day) => meetings * days.filter((d) => d >= day && d < day + 7).length),
      );
      return pace.perWeek > 0 && pace.perWeek <= busiest;
    }),
    { numRuns: 5000 },
  );
});

test('each rhythm has fewer meetings a year than the one before', () => {
  expect(rhythms.map((rhythm) => Math.round(meetingsAYear(rhythm, 52)))).toEqual([
    260, 130, 52, 26, 17, 12, 9, 6, 4,
  ]);
  expect(meetingsAYear('weekly', 46)).toBe(46);
  for (const rhythm of rhythms) {
    const rarer = rarerRhythm(rhythm);
    expect(rarer === null || meetingsAYear(rarer, 46) < 0.6 * meetingsAYear(rhythm, 46)).toBe(true);
    // Every offered rhythm must be rarer than the current one.
    for (const other of rarerRhythms(rhythm))
      expect(rhythms.indexOf(other)).toBeGreaterThan(rhythms.indexOf(rhythm));
  }
  expect([rarerRhythm('daily'), rarerRhythm('monthly')]).toEqual(['weekly', null]);
  expect(rarerRhythms('monthly')).toEqual(['six-weekly', 'two-monthly', 'quarterly']);
});

test.each<[number, Rhythm, number]>([
  [2, 'weekly', 0.5],
  [1, 'fortnightly', 0.5],
  [4, 'weekly', 0.25],
  [10 / 13, 'fortnightly', 0.65],
  [0.5, 'weekly', 1],
  [0, 'weekly', 1],
])('a series of %f meetings a week that changes to %s keeps %f of them', (perWeek, to, share) =>
  expect(shareKept(perWeek, to)).toBeCloseTo(share, 10),
);
