import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedBy, closesAt, endOfBox, isLastOfMonth, isOfSeries, monthEnd } from './box.ts';

const weekdays = { workingHours: [8, 18], workingDays: [1, 2, 3, 4, 5] } as const;
const berlin = { timeZone: 'Europe/Berlin', time: weekdays };
const at = (iso: string) => Date.parse(iso);

// 20 November 2026 is a Friday.
test.each([
  ['a meeting on Wednesday', 'meeting', '2026-11-18T10:00Z', berlin, '2026-11-19T11:00Z'],
  [
    'a meeting late on Wednesday, local Thursday',
    'meeting',
    '2026-11-18T23:30Z',
    berlin,
    '2026-11-20T11:00Z',
  ],
  ['a meeting on Friday', 'meeting', '2026-11-20T10:00Z', berlin, '2026-11-23T11:00Z'],
  ['a meeting on Sunday', 'meeting', '2026-11-22T10:00Z', berlin, '2026-11-23T11:00Z'],
  ['a series on Friday', 'series', '2026-11-20T10:00Z', berlin, '2026-11-25T11:00Z'],
  ['over the change of the clocks', 'meeting', '2026-03-27T10:00Z', berlin, '2026-03-30T10:00Z'],
  [
    'with Sunday to Thursday',
    'meeting',
    '2026-11-19T10:00Z',
    { timeZone: 'Asia/Riyadh', time: { ...weekdays, workingDays: [0, 1, 2, 3, 4] } },
    '2026-11-22T09:00Z',
  ],
] as const)('%s closes at noon of a working day', (_, kind, ended, clock, closes) =>
  expect(new Date(closesAt({ kind, endedAt: at(ended) }, clock)).toISOString()).toBe(
    new Date(at(closes)).toISOString(),
  ),
);

test('in the room it closes ten minutes after the end', () => {
  const endedAt = at('2026-11-20T10:00Z');
  expect(closesAt({ kind: 'meeting', isInRoom: true, endedAt }, berlin)).toBe(endedAt + 600_000);
});

test('without any working day it still closes', () => {
  const clock = { timeZone: 'UTC', time: { ...weekdays, workingDays: [] } };
  expect(closesAt({ kind: 'meeting', endedAt: at('2026-11-20T10:00Z') }, clock)).toBeLessThan(
    at('2026-12-31T00:00Z'),
  );
});

const once = { day: '2026-11-18', heldBefore: null, isPlannedAgain: false };
const weekly = { ...once, heldBefore: '2026-11-11' };

test.each([
  ['many people', { meeting: 8, month: 8 }, once, 'meeting'],
  ['many people of a series', { meeting: 8, month: 12 }, weekly, 'meeting'],
  ['seven people once', { meeting: 7, month: 7 }, once, 'nobody'],
  ['seven people of a series', { meeting: 7, month: 9 }, weekly, 'series'],
  ['four people of a series', { meeting: 4, month: 4 }, weekly, 'series'],
  ['changing people of a series', { meeting: 3, month: 4 }, weekly, 'series'],
  ['three people of a series', { meeting: 3, month: 3 }, weekly, 'nobody'],
  ['a title of two months ago', { meeting: 5, month: 5 }, { ...once, heldBefore: '2026-09-18' }, 'nobody'],
] as const)('%s', (_, voters, occurrence, asked) => expect(askedBy(voters, occurrence)).toBe(asked));

test.each([
  ['weekly in the middle', weekly, false],
  ['weekly at the end', { ...weekly, day: '2026-11-25', heldBefore: '2026-11-18' }, true],
  ['weekly with another one planned', { ...weekly, day: '2026-11-25', isPlannedAgain: true }, false],
  ['monthly', { ...weekly, heldBefore: '2026-10-21' }, true],
  ['daily on the last day', { ...once, day: '2026-11-30', heldBefore: '2026-11-27' }, true],
  ['the first one', { ...once, day: '2026-11-30' }, false],
])('the last one of the month: %s', (_, occurrence, isLast) =>
  expect(isLastOfMonth(occurrence)).toBe(isLast),
);

test('a series needs a meeting with its title shortly before', () => {
  expect(isOfSeries(once)).toBe(false);
  expect(isOfSeries({ ...once, heldBefore: '2026-10-14' })).toBe(true);
  expect(isOfSeries({ ...once, heldBefore: '2026-10-13' })).toBe(false);
});

test('the month ends at local midnight', () =>
  expect(monthEnd('2026-11-18', 'Europe/Berlin')).toBe(at('2026-11-30T23:00Z')));

test('a box never closes early, and 15 minutes after the start of each process', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer(), { maxLength: 3 }), (closes, starts) => {
      const end = endOfBox(closes, starts);
      expect(end).toBeGreaterThanOrEqual(closes);
      for (const start of starts) expect(end - start).toBeGreaterThanOrEqual(15 * 60_000);
      if (starts.every((start) => start <= closes - 15 * 60_000)) expect(end).toBe(closes);
    }),
  );
});
