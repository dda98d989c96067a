import { expect, test } from 'vitest';
import { wholeCents } from '#domain/money/money.ts';
import { digestAt, isWorthNote, sendableAt, seriesOnDays, weeklyAt } from './booking-notes.ts';
import { addDays } from '#domain/time/local-day.ts';

const place = { timeZone: 'Europe/Berlin', workingDays: [1, 2, 3, 4, 5] };

// November 23, 2026 is a Monday; Berlin is an hour ahead of UTC.
test.each([
  ['2026-11-23T06:30Z', '2026-11-23T07:00Z', '2026-11-23T16:00Z', '2026-11-30T07:00Z'],
  ['2026-11-23T12:00Z', '2026-11-23T12:00Z', '2026-11-23T16:00Z', '2026-11-30T07:00Z'],
  ['2026-11-23T18:59Z', '2026-11-23T18:59Z', '2026-11-24T16:00Z', '2026-11-30T07:00Z'],
  ['2026-11-27T19:00Z', '2026-11-30T07:00Z', '2026-11-30T16:00Z', '2026-11-30T07:00Z'],
  ['2026-11-28T12:00Z', '2026-11-30T07:00Z', '2026-11-30T16:00Z', '2026-11-30T07:00Z'],
  // The clock of October 25 is set back.
  ['2026-10-24T12:00Z', '2026-10-26T07:00Z', '2026-10-26T16:00Z', '2026-10-26T07:00Z'],
])('at %s a note is sent at %s, a digest at %s, the weekly mail at %s', (at, single, digest, weekly) => {
  const now = Date.parse(at);
  expect([sendableAt(now, place), digestAt(now, place), weeklyAt(now, place)]).toEqual(
    [single, digest, weekly].map((one) => Date.parse(one)),
  );
});

test.each([
  [5, 30, 1, null, true],
  [4, 60, 1, null, false],
  [5, 29, 1, null, false],
  [2, 15, 500, 500, true],
  [2, 15, 499, 500, false],
])('%i people for %i minutes at %i cents, from %o cents: %s', (people, minutes, once, from, isWorth) => {
  const threshold = { people: 5, minutes: 30, costCents: from === null ? null : wholeCents(from) };
  expect(isWorthNote({ people, minutes, onceCents: wholeCents(once) }, threshold)).toBe(isWorth);
});

const every = (days: number, count: number, first = '2026-11-25') =>
  Array.from({ length: count }, (_, i) => addDays(first, i * days));
const working = (count: number) =>
  every(1, count, '2026-11-23').filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));

test.each([
  [['2026-11-25'], null, null],
  [every(7, 9), 'week', null],
  [every(7, 3), 'week', '2026-12-09'],
  [every(14, 5), 'two-weeks', null],
  [every(28, 2), 'month', null],
  [working(58), 'day', null],
  // A rhythm that the planner does not have.
  [every(2, 20), null, null],
  // One week without.
  [[...every(7, 3), ...every(7, 5, '2026-12-23')], 'week', null],
])('meetings on %j repeat each %s until %s', (days, repeats, untilDay) => {
  expect(seriesOnDays(days, '2027-01-20', place.workingDays)).toMatchObject({ repeats, untilDay });
});
