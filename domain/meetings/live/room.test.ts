import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { shownAfterEndMs, shownInRoom } from './room.ts';

const now = 10 * hourMs;

const live = (plannedMeetingId: number, createdAt: number, endedAt: number | null = null) => ({
  createdAt,
  endedAt,
  draft: { plannedMeetingId },
});
const booked = (id: number, startsAt: number) => ({ id, startsAt, durationMinutes: 60 });

const [before, current, next] = [
  booked(1, now - 2 * hourMs),
  booked(2, now - minuteMs),
  booked(3, now + hourMs),
];
const all = [before, current, next];

test.each([
  ['the planned meeting that has begun', [], all, { live: null, next: current }],
  ['the next one', [], [before, next], { live: null, next }],
  ['nothing', [], [before], { live: null, next: null }],
  ['the live meeting', [live(2, 5)], all, { live: live(2, 5), next: null }],
  ['the live meeting that was begun last', [live(1, 4), live(2, 5)], all, { live: live(2, 5), next: null }],
  [
    'what ended a moment ago',
    [live(2, 5, now - minuteMs)],
    all,
    { live: live(2, 5, now - minuteMs), next: null },
  ],
  ['the next one after a live meeting', [live(2, 5, now - shownAfterEndMs)], all, { live: null, next }],
  ['no live meeting of elsewhere', [live(9, 5), { ...live(9, 6), draft: {} }], [next], { live: null, next }],
])('a room shows %s', (_what, lives, planned, shown) =>
  expect(shownInRoom(lives, planned, now)).toEqual(shown),
);
