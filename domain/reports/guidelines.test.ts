import { expect, test } from 'vitest';
import { defaultHygieneSettings } from './coach/rule.ts';
import { type GuidelineFacts, guidelinesOf, keeps, withoutBreak } from './guidelines.ts';

const facts = (changes: Partial<GuidelineFacts> = {}): GuidelineFacts => ({
  type: 'review',
  title: 'Budget',
  attendeeCount: 4,
  durationMinutes: 30,
  hasAgenda: true,
  noticeMinutes: null,
  hasEnd: null,
  hasBreak: null,
  ...changes,
});

test.each([
  ['agenda', 1, {}, true],
  ['agenda', 1, { hasAgenda: false }, false],
  ['agenda', 1, { hasAgenda: null }, null],
  // A daily standup needs none.
  ['agenda', 1, { type: 'standup', hasAgenda: false }, null],
  ['people', 4, {}, true],
  ['people', 3, {}, false],
  ['people', 3, { type: 'training', attendeeCount: 20 }, null],
  ['minutes', 30, {}, true],
  ['minutes', 29, {}, false],
  ['notice', 24, {}, null],
  ['notice', 24, { noticeMinutes: 24 * 60 }, true],
  ['notice', 24, { noticeMinutes: 24 * 60 - 1 }, false],
  ['end', 1, { hasEnd: false }, false],
  ['breaks', 1, { hasBreak: false }, false],
] as const)('%s, limit %i, of %j: %j', (name, limit, changes, expected) =>
  expect(keeps(facts(changes), name, limit)).toBe(expected),
);

test('an organization has no guidelines at first', () => {
  const { thresholds } = defaultHygieneSettings;
  expect(guidelinesOf(thresholds).size).toBe(0);
  expect([...guidelinesOf({ ...thresholds, mostPeople: 8, needsEnd: 1 })]).toEqual([
    ['people', 8],
    ['end', 1],
  ]);
});

test('a meeting follows another without a break of five minutes', () => {
  const meeting = (id: number, startMinute: number, durationMinutes: number, ...names: string[]) => ({
    id,
    startedAt: startMinute * 60_000,
    durationMinutes,
    attendees: names.map((person) => ({ person })),
  });
  const meetings = [
    meeting(4, 64, 30, 'Ada'),
    meeting(1, 0, 30, 'Ada', 'Bob'),
    meeting(2, 30, 30, 'Bob'),
    meeting(3, 35, 25, 'Ada'),
    meeting(5, 65, 30, 'Bob'),
    // At the same time as another.
    meeting(6, 66, 10, 'Bob'),
  ];
  expect([...withoutBreak(meetings)].toSorted((a, b) => a - b)).toEqual([2, 4, 6]);
});
