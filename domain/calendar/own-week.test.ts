import { expect, test } from 'vitest';
import { wholeCents } from '#domain/money/money.ts';
import { hourMs } from '#domain/time/time-units.ts';
import type { PlannedAdvice } from './advice.ts';
import { freeBlocks, newestRated, toQuestion, weekSum } from './own-week.ts';

const at = (from: number, to: number, cost = 0) => ({
  fromMs: from * hourMs,
  toMs: to * hourMs,
  costCents: wholeCents(cost),
});

test.each([
  ['nothing', [], { meetings: 0, minutes: 0, costCents: 0 }],
  ['two meetings', [at(9, 10, 100), at(11, 11.5, 50)], { meetings: 2, minutes: 90, costCents: 150 }],
  ['two at the same time', [at(9, 10, 100), at(9.5, 11, 50)], { meetings: 2, minutes: 120, costCents: 150 }],
])('the week of %s', (_, meetings, sum) => expect(weekSum(meetings)).toEqual(sum));

const day = { beginsMs: 0, fromMs: 8 * hourMs, toMs: 18 * hourMs };
const dayOff = { beginsMs: 24 * hourMs, fromMs: 24 * hourMs, toMs: 24 * hourMs };

test.each([
  ['a day without meetings', [], 0, { count: 1, minutes: 600 }],
  ['the rest of a day', [], 15, { count: 1, minutes: 180 }],
  ['less than an hour', [], 17.5, { count: 0, minutes: 0 }],
  ['after the day', [], 19, { count: 0, minutes: 0 }],
  ['around a meeting', [at(10, 12)], 0, { count: 2, minutes: 480 }],
  ['a gap that is too short', [at(8, 10), at(10.5, 17)], 0, { count: 1, minutes: 60 }],
  ['meetings that overlap', [at(8, 12), at(9, 11)], 0, { count: 1, minutes: 360 }],
])('free blocks in %s', (_, meetings, hour, blocks) =>
  expect(freeBlocks(meetings, [day, dayOff], hour * hourMs)).toEqual(blocks),
);

const meeting = (title: string, cost: number, advice: PlannedAdvice | null, isOrganizer = false) => ({
  title,
  costCents: wholeCents(cost),
  advice,
  isOrganizer,
});

test('asks about the three most expensive meetings of others with advice, a series once', () => {
  const asked = toQuestion([
    meeting('cheap', 10, 'agenda'),
    meeting('fine', 900, null),
    meeting('series', 50, 'agenda'),
    meeting('series', 50, 'agenda'),
    meeting('unreviewed', 800, 'decide'),
    meeting('own', 700, 'agenda', true),
    meeting('long', 60, 'shorter'),
    meeting('large', 70, 'fewer-people'),
  ]);
  expect(asked.map(({ title }) => title)).toEqual(['large', 'long', 'series']);
});

test('names the three newest meetings with a published word, a series once', () => {
  const rated = newestRated([
    { title: 'series', attendeesWord: 'some', ...at(1, 2) },
    { title: 'oldest', attendeesWord: 'most', ...at(2, 3) },
    { title: 'open', attendeesWord: null, ...at(9, 10) },
    { title: 'middle', attendeesWord: 'few-or-none', ...at(3, 4) },
    { title: 'series', attendeesWord: 'most', ...at(5, 6) },
    { title: 'newest', attendeesWord: 'half-or-fewer', ...at(7, 8) },
  ]);
  expect(rated.map(({ title, attendeesWord }) => [title, attendeesWord])).toEqual([
    ['newest', 'half-or-fewer'],
    ['series', 'most'],
    ['middle', 'few-or-none'],
  ]);
});
