import { expect, test } from 'vitest';
import { contentsOf, isMissing, summed } from './contents.ts';
import type { CalendarProblem } from './problems.ts';
import { eventOf } from './testing/events.ts';

const unknownZone = (zone: string, title: string): CalendarProblem => ({
  code: 'unknown-zone',
  params: { zone },
  uid: 'b',
  title,
  isRead: true,
});

test('counts events and meetings, and gives each reason once with an example, most frequent first', () => {
  const { planned, ...counts } = contentsOf(
    [
      eventOf({}),
      eventOf({ isExcluded: true, isCanceled: true }),
      eventOf({ isPrivate: true, title: 'Doctor' }),
      eventOf({ attendees: [], title: 'Focus' }),
      eventOf({ attendees: [], title: 'Lunch' }),
      eventOf({ isFree: true, title: 'Optional' }),
    ],
    [
      unknownZone('Mars', ''),
      unknownZone('Venus', 'Far away'),
      unknownZone('Mars', 'Farther'),
      { code: 'no-start', params: {}, uid: 'c', title: '', isRead: false },
    ],
    ['ada@example.test'],
  );
  expect(counts).toEqual({
    events: 5,
    meetings: 1,
    reasons: [
      { reason: 'unknown-zone', isRead: true, events: 3, title: 'Far away', detail: 'Venus' },
      { reason: 'alone', isRead: true, events: 2, title: 'Focus', detail: '' },
      { reason: 'private', isRead: true, events: 1, title: '', detail: '' },
      { reason: 'free', isRead: true, events: 1, title: 'Optional', detail: '' },
      { reason: 'no-start', isRead: false, events: 1, title: '', detail: '' },
    ],
  });
  expect(planned.map(({ title }) => title)).toEqual(['Planning', 'Planning', 'Doctor', 'Optional']);
});

test('the reasons of several objects are one list, with short examples', () => {
  const one = { reason: 'alone', isRead: true, events: 2, title: '', detail: '' } as const;
  const other = { ...one, events: 3, title: `${'x'.repeat(99)}👋` };
  expect(summed([one, other])).toEqual([{ ...one, events: 5, title: `${'x'.repeat(99)}\uFFFD` }]);
});

test.each([
  ['unknown-zone', true, false],
  ['unreadable', false, true],
  ['too-large', false, true],
  ['reply', false, false],
] as const)('%s, read: %s, is missing: %s', (reason, isRead, expected) =>
  expect(isMissing({ reason, isRead, events: 1, title: '', detail: '' })).toBe(expected),
);
