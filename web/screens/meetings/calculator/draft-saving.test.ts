import { expect, test } from 'vitest';
import type { KeyedDraft } from '#web/api/outbox.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { draftOfQueued, instantOfTime, meetingToSave } from './draft-saving.ts';
import { parseDraft } from './draft-storage.ts';
import { type Draft, isBlank, newDraft } from './draft.ts';

const local = (text: string) => new Date(text).getTime();

test.each([
  ['10:00', '2026-11-20T10:04', '2026-11-20T10:00'],
  ['10:00', '2026-11-20T09:58', '2026-11-20T10:00'],
  ['23:55', '2026-11-21T00:03', '2026-11-20T23:55'],
  ['00:05', '2026-11-20T23:58', '2026-11-21T00:05'],
])('%s near %s is %s', (time, around, expected) =>
  expect(instantOfTime(time, local(around))).toBe(local(expected)),
);

test.each(['', '9', '9:00', 'noon'])('%j is not a time', (time) =>
  expect(instantOfTime(time, local('2026-11-20T10:00'))).toBeNull(),
);

const saved: KeyedDraft = {
  draftKey: '3f0e8a52-9c1b-4d6e-8f7a-2b1c0d9e8f7a',
  title: 'Sprint review',
  type: 'review',
  department: 'Sales',
  location: 'Room 4',
  agenda: 'One\nTwo',
  startedAt: '2026-11-19T12:03:20.000Z',
  scheduledAt: '2026-11-19T12:00:00.000Z',
  durationMinutes: 45,
  plannedMinutes: 30,
  attendees: [
    { name: 'Ada', role: 'Engineer', salaryTier: 'mid', hourlyRate: 55.5, joinedMinute: 0, leftMinute: 20 },
    { name: 'Grace', role: 'Lead', salaryTier: null, hourlyRate: 0.01, joinedMinute: 5, leftMinute: null },
  ],
};

test.each([
  ['with all fields', saved],
  ['without optional fields', { ...saved, ...eachText(() => null), scheduledAt: null, plannedMinutes: null }],
])('a queued meeting %s becomes a draft that saves the same', (_name, body) => {
  expect(meetingToSave(draftOfQueued(body), Date.UTC(2026, 11, 24))).toEqual({ ...body, replace: true });
});

test('a draft of a queued meeting can be stored', () => {
  const draft = draftOfQueued(saved);
  expect(parseDraft(JSON.stringify({ version: 1, draft }))).toEqual(draft);
});

test.each<[string, Partial<Draft>, boolean]>([
  ['nothing', {}, true],
  ['the type and department of the previous meeting', { type: 'review', department: 'Sales' }, true],
  ['an empty title', { title: ' ' }, true],
  ['a title', { title: 'Standup' }, false],
  ['an agenda', { agenda: 'Why' }, false],
  ['a plan', { plannedMinutes: 30 }, false],
  ['a schedule', { scheduledTime: '09:30' }, false],
  ['an attendee', { attendees: draftOfQueued(saved).attendees }, false],
])('a draft with %s is blank: %#', (_what, fields, expected) =>
  expect(isBlank({ ...newDraft(saved.draftKey), ...fields })).toBe(expected),
);
