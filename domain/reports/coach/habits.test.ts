import { expect, test } from 'vitest';
import { habitsOf, habitsScore, organizationScore, recurringMinutes } from './habits.ts';

const people = (changes = {}) => ({ people: 4, freeDays: 2, afterHours: 0, broken: 0, ...changes });
const facts = (changes = {}) => ({
  personMinutes: 1000,
  recurringMinutes: 0,
  people: people(),
  daysRecorded: 100,
  ...changes,
});

test.each([
  ['meetingFreeDays', { people: people({ freeDays: 2 }) }, 2, 1],
  ['meetingFreeDays', { people: people({ freeDays: 1 }) }, 1, 0.5],
  ['meetingFreeDays', { people: people({ freeDays: 0 }) }, 0, 0],
  ['meetingFreeDays', { people: people({ freeDays: 5 }) }, 5, 1],
  ['meetingFreeDays', { daysRecorded: 28 }, 2, 1],
  ['meetingFreeDays', { daysRecorded: 27 }, null, null],
  ['meetingFreeDays', { people: null }, null, null],
  ['afterHours', { people: people({ afterHours: 0 }) }, 0, 1],
  ['afterHours', { people: people({ afterHours: 0.1 }) }, 10, 0.5],
  ['afterHours', { people: people({ afterHours: 0.2 }) }, 20, 0],
  ['afterHours', { people: people({ afterHours: 0.9 }) }, 90, 0],
  ['afterHours', { people: null }, null, null],
  ['fragmentation', { people: people({ broken: 0 }) }, 0, 1],
  ['fragmentation', { people: people({ broken: 0.2 }) }, 20, 0.5],
  ['fragmentation', { people: people({ broken: 0.4 }) }, 40, 0],
  ['fragmentation', { people: people({ broken: null }) }, null, null],
  ['recurring', { recurringMinutes: 0 }, 0, 1],
  ['recurring', { recurringMinutes: 500 }, 50, 1],
  ['recurring', { recurringMinutes: 750 }, 75, 0.5],
  ['recurring', { recurringMinutes: 1000 }, 100, 0],
  ['recurring', { daysRecorded: 63 }, 0, 1],
  ['recurring', { daysRecorded: 62 }, null, null],
] as const)('%s of %j is %j with a share of %j', (habit, changes, value, share) =>
  expect(habitsOf(facts(changes)).find((one) => one.habit === habit)).toEqual({ habit, value, share }),
);

// A title held on 1 October is recurring up to 5 November, at any hour and across the clock change.
test.each([
  ['2026-11-05', '2026-10-01', 60],
  ['2026-11-06', '2026-10-01', 0],
  ['2026-11-05', '2026-11-05', 60],
  ['2026-11-05', null, 0],
])('a meeting on %s, held before on %j, has %i recurring person-minutes', (day, heldBefore, minutes) =>
  expect(recurringMinutes([{ day, heldBefore, personMinutes: 60 }])).toBe(minutes),
);

test('meetings make up three quarters of the score, known habits one quarter', () => {
  expect(organizationScore(60, 100)).toBe(70);
  expect(organizationScore(60, null)).toBe(60);
  expect(organizationScore(null, 100)).toBeNull();
  expect(habitsScore(habitsOf(facts({ daysRecorded: 10, people: people({ afterHours: 0.2 }) })))).toBe(50);
  expect(habitsScore(habitsOf(facts({ people: people({ freeDays: 1, afterHours: 0.1 }) })))).toBe(75);
  expect(habitsScore(habitsOf(facts({ personMinutes: 0, people: null })))).toBeNull();
});
