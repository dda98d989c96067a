import { expect, test } from 'vitest';
import { aMonthBefore, aWeekBefore, instantOfLocalTime, instantOnClock, localTime } from './local-time.ts';

const minutes = (iso: string) => `${iso}:00Z`;

test.each([
  ['2026-11-19T15:00', 'America/New_York', '2026-11-19T10:00'],
  ['2026-07-01T14:00', 'America/New_York', '2026-07-01T10:00'],
  ['2026-11-19T20:00', 'Asia/Kolkata', '2026-11-20T01:30'],
  ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00'],
  ['2026-01-01T11:00', 'Pacific/Kiritimati', '2026-01-02T01:00'],
  ['2026-03-29T00:30', 'Europe/Berlin', '2026-03-29T01:30'], // the clock jumps from 2:00 to 3:00
  ['2026-03-29T01:00', 'Europe/Berlin', '2026-03-29T03:00'],
  ['2026-10-25T00:30', 'Europe/Berlin', '2026-10-25T02:30'], // occurs twice: the first one
])('%s in %s is %s, and back', (utc, zone, local) => {
  expect(localTime(Date.parse(minutes(utc)), zone)).toBe(local);
  expect(instantOfLocalTime(local, zone)).toBe(Date.parse(minutes(utc)));
});

test.each([
  ['2026-11-19T15:00:30Z', 'America/New_York', '2026-11-19T10:00:30-05:00'],
  ['2026-11-19T20:00:00Z', 'Asia/Kolkata', '2026-11-20T01:30:00+05:30'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01T00:00:00+00:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'], // occurs twice: the second one
  ['2026-01-01T03:00:00Z', 'America/St_Johns', '2025-12-31T23:30:00-03:30'],
])('%s on the clock of %s is %s', (utc, zone, local) => {
  expect(instantOnClock(Date.parse(utc), zone)).toBe(local);
  expect(Date.parse(local)).toBe(Date.parse(utc));
});

test('reads a time that occurs twice as the first one', () => {
  expect(localTime(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe('2026-10-25T02:30');
});

test('reads a skipped time with the offset before the change', () => {
  const instant = instantOfLocalTime('2026-03-29T02:30', 'Europe/Berlin');
  expect(instant).toBe(Date.parse('2026-03-29T01:30:00Z'));
});

test.each(['', '2026-11-19', 'soon', '2026-13-01T10:00', '2026-11-19T25:00'])('%j is not a time', (text) =>
  expect(instantOfLocalTime(text, 'UTC')).toBeNull(),
);

test.each([
  ['an hour more after the clock went forward', '2026-04-01T10:00:30.500Z', '2026-03-25T11:00:30.500Z'],
  ['an hour less after it went back', '2026-10-28T11:00:00.000Z', '2026-10-21T10:00:00.000Z'],
  ['seven days otherwise', '2026-11-21T12:34:56.789Z', '2026-11-14T12:34:56.789Z'],
])('the same time a week before is %s', (_, now, before) => {
  expect(new Date(aWeekBefore(Date.parse(now), 'Europe/Berlin')).toISOString()).toBe(before);
});

test.each([
  ['the same day and time', '2026-11-21T12:34:56.789Z', '2026-10-21T11:34:56.789Z'],
  ['the last day of a shorter month', '2026-03-31T10:00:00.000Z', '2026-02-28T11:00:00.000Z'],
  ['in the year before', '2026-01-15T10:00:00.000Z', '2025-12-15T10:00:00.000Z'],
])('a month before is %s', (_, now, before) => {
  expect(new Date(aMonthBefore(Date.parse(now), 'Europe/Berlin')).toISOString()).toBe(before);
});
