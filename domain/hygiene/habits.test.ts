import { expect, test } from 'vitest';
import { countFreeWeekdays, habitsOf, habitsScore, organizationScore } from './habits.ts';
import { addDays } from '../time/local-day.ts';
import { minutesAfterHours, workingDays } from '#domain/time/working-hours.ts';

const facts = (changes = {}) => ({
  personMinutes: 1000,
  afterHoursMinutes: 0,
  recurringMinutes: 0,
  freeWeekdays: 8,
  daysRecorded: 100,
  ...changes,
});

test.each([
  ['meetingFreeDays', { freeWeekdays: 8 }, 2, 1],
  ['meetingFreeDays', { freeWeekdays: 4 }, 1, 0.5],
  ['meetingFreeDays', { freeWeekdays: 0 }, 0, 0],
  ['meetingFreeDays', { freeWeekdays: 20 }, 5, 1],
  ['meetingFreeDays', { daysRecorded: 28 }, 2, 1],
  ['meetingFreeDays', { daysRecorded: 27 }, null, null],
  ['afterHours', { afterHoursMinutes: 0 }, 0, 1],
  ['afterHours', { afterHoursMinutes: 100 }, 10, 0.5],
  ['afterHours', { afterHoursMinutes: 200 }, 20, 0],
  ['afterHours', { afterHoursMinutes: 900 }, 90, 0],
  ['afterHours', { personMinutes: 0 }, null, null],
  ['recurring', { recurringMinutes: 0 }, 0, 1],
  ['recurring', { recurringMinutes: 500 }, 50, 1],
  ['recurring', { recurringMinutes: 750 }, 75, 0.5],
  ['recurring', { recurringMinutes: 1000 }, 100, 0],
  ['recurring', { daysRecorded: 63 }, 0, 1],
  ['recurring', { daysRecorded: 62 }, null, null],
] as const)('%s of %j is %j with a share of %j', (habit, changes, value, share) =>
  expect(habitsOf(facts(changes)).find((one) => one.habit === habit)).toEqual({ habit, value, share }),
);

// 18 November 2026 is a Wednesday; the four weeks that end with it began on 22 October, a Thursday.
test.each([
  ['no day is', [], 20],
  ['the last day is', ['2026-11-18'], 19],
  ['the first day is', ['2026-10-22'], 19],
  ['a Saturday is', ['2026-10-24'], 20],
  ['only the day after them is', ['2026-11-19'], 20],
  ['only the day before them is', ['2026-10-21'], 20],
])('when %s busy (%j), %i weekdays are free', (_name, taken: readonly string[], free) => {
  const days = Array.from({ length: 60 }, (_, i) => addDays('2026-10-01', i));
  const held = days.map((day) => ({ day, meetings: taken.includes(day) ? 1 : 0 }));
  expect(countFreeWeekdays(held, '2026-11-18')).toBe(free);
});

test('the score is three quarters meetings and one quarter known habits', () => {
  expect(organizationScore(60, 100)).toBe(70);
  expect(organizationScore(60, null)).toBe(60);
  expect(organizationScore(null, 100)).toBeNull();
  expect(habitsScore(habitsOf(facts({ daysRecorded: 10, afterHoursMinutes: 100 })))).toBe(50);
  expect(habitsScore(habitsOf(facts({ freeWeekdays: 4, afterHoursMinutes: 100 })))).toBeCloseTo(200 / 3);
  expect(habitsScore(habitsOf(facts({ personMinutes: 0 })))).toBeNull();
});

test.each([
  ['within working time', '2026-11-20T09:00', 60, 0],
  ['before it', '2026-11-20T06:00', 60, 60],
  ['into it', '2026-11-20T07:30', 60, 30],
  ['out of it', '2026-11-20T17:45', 60, 45],
  ['through the night', '2026-11-20T17:00', 16 * 60, 14 * 60],
  ['a whole day', '2026-11-20T00:00', 24 * 60, 14 * 60],
  // The clock goes from 02:00 to 03:00: 23 hours, ten of them working time.
  ['the day that loses an hour', '2026-03-29T00:00', 23 * 60, 13 * 60],
])('minutes after hours of a meeting %s', (_name, local, durationMinutes, expected) => {
  const offset = local < '2026-03-29T03:00' || local > '2026-10-25T03:00' ? 1 : 2;
  const startedAt = Date.parse(`${local}Z`) - offset * 3_600_000;
  const meeting = { startedAt, durationMinutes, day: local.slice(0, 10) };
  expect(minutesAfterHours(meeting, workingDays('Europe/Berlin', [8, 18]))).toBe(expected);
});

test('working time may be the whole day, even on a day of 25 hours', () => {
  const wholeDays = workingDays('Europe/Berlin', [0, 24]);
  const meeting = { startedAt: Date.parse('2026-10-24T22:00Z'), durationMinutes: 49 * 60, day: '2026-10-25' };
  expect(minutesAfterHours(meeting, wholeDays)).toBe(0);
});
