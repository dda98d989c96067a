import { expect, test } from 'vitest';
import { agendaOf, meetingFacts, type RecordedMeeting } from './meeting-facts.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const meeting: RecordedMeeting = {
  type: 'review',
  title: 'Review',
  hasAgenda: null,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
  attendeeCount: 5,
  durationMinutes: 30,
  startedAt: noon,
  scheduledAt: null,
};

test('a meeting ends at its start plus its duration', () => {
  expect(meetingFacts(meeting).endedAtMs).toBe(noon + 1_800_000);
  expect(meetingFacts({ ...meeting, durationMinutes: 5 }, meeting).endedAtMs).toBe(noon + 1_800_000);
});

test.each([
  [null, null],
  [noon - 179_999, 2],
  [noon - 180_000, 3],
  [noon, 0],
  [noon + 60_000, 0],
])('a meeting scheduled for %j is late by %j minutes', (scheduledAt, minutes) =>
  expect(meetingFacts({ ...meeting, scheduledAt }).minutesLate).toBe(minutes),
);

test.each([
  [null, false, false],
  [0, false, true],
  [1, true, true],
] as const)('with the stored agenda %j the agenda is known as: %j, %j', (hasAgenda, agenda, agendaKnown) =>
  expect(meetingFacts({ ...meeting, hasAgenda })).toMatchObject({ agenda, agendaKnown }),
);

test.each([
  ['Decide', 'import', null, 1],
  ['', 'calculator', undefined, 0],
  ['x', 'calculator', undefined, 0],
  [' … ', 'calculator', undefined, 0],
  ['TBD', 'calculator', undefined, 0],
  ['n/a', 'calculator', undefined, 0],
  ['Go?', 'calculator', undefined, 0],
  ['予算', 'calculator', undefined, 1],
  ['Q3 plan', 'calculator', undefined, 1],
  [null, 'live', undefined, 0],
  [null, 'token', undefined, 0],
  [null, 'connection', 1, 1], // only its existence is known
  [null, 'plan', 0, 0],
  [null, 'import', undefined, null],
  [null, 'import', null, null],
  [null, 'import', 1, 0], // removed by a user
  [null, 'import', 0, 0],
] as const)(
  'the agenda %j of origin %s, stored before as %j, is stored as %j',
  (agenda, origin, before, after) => expect(agendaOf(agenda, origin, before)).toBe(after),
);
