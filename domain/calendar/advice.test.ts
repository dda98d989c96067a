import { expect, test } from 'vitest';
import { type AdvisedMeeting, minutesUsed, plannedAdvice } from './advice.ts';

const good: AdvisedMeeting = {
  kind: 'general',
  minutes: 60,
  people: 5,
  hasAgenda: true,
  isRecurring: false,
  lastMinutes: [],
  isReviewed: false,
};

test.each<[string, Partial<AdvisedMeeting>, ReturnType<typeof plannedAdvice>]>([
  ['a small meeting with an agenda', {}, null],
  ['an hour where 25 minutes were used the last four times', { lastMinutes: [25, 20, 22, 25] }, 'shorter'],
  ['an hour where 25 minutes were used three times', { lastMinutes: [25, 25, 25] }, null],
  ['an hour that was used once', { lastMinutes: [25, 25, 55, 25] }, null],
  ['more people than are enough', { people: 8 }, 'fewer-people'],
  ['as many people as are enough', { people: 7 }, null],
  ['no agenda', { hasAgenda: false }, 'agenda'],
  ['a standup without an agenda', { kind: 'standup', hasAgenda: false }, null],
  ['a standup of many people', { kind: 'standup', people: 8 }, 'fewer-people'],
  ['a meeting of everybody', { kind: 'all-hands', people: 60 }, null],
  ['a series that nobody decided to keep', { isRecurring: true }, 'decide'],
  ['a series that was decided upon', { isRecurring: true, isReviewed: true }, null],
])('advice for %s', (_what, changes, expected) => {
  expect(plannedAdvice({ ...good, ...changes }, 7)).toBe(expected);
});

test('the used time is rounded up to five minutes', () => {
  expect(minutesUsed({ ...good, lastMinutes: [21, 12, 19, 20, 60] })).toBe(25);
});
