import { expect, test } from 'vitest';
import type { MeetingDraft } from '#contract/meetings.ts';
import { type Draft, freshDraft } from './draft.ts';
import { draftOfSave, isBlank } from './draft-of-save.ts';
import { meetingToSave } from './draft-saving.ts';
import { parseDraft } from './draft-storage.ts';

const saved: MeetingDraft = {
  draftKey: '3f0e8a52-9c1b-4d6e-8f7a-2b1c0d9e8f7a',
  title: 'Sprint review',
  type: 'review',
  department: 'Sales',
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
  ['with everything', saved],
  [
    'with nothing that may be left out',
    { ...saved, department: null, agenda: null, scheduledAt: null, plannedMinutes: null },
  ],
])('a kept meeting %s, opened again, is saved as it was kept', (_name, body) => {
  expect(meetingToSave(draftOfSave(body), Date.UTC(2026, 11, 24))).toEqual({ ...body, replace: true });
});

test('it is stored the way every draft is', () => {
  const draft = draftOfSave(saved);
  expect(parseDraft(JSON.stringify({ version: 1, draft }))).toEqual(draft);
});

test.each<[string, Partial<Draft>, boolean]>([
  ['nothing', {}, true],
  ['what the meeting before left', { type: 'review', department: 'Sales' }, true],
  ['a title that was emptied', { title: ' ' }, true],
  ['a title', { title: 'Standup' }, false],
  ['an agenda', { agenda: 'Why' }, false],
  ['a plan', { plannedMinutes: 30 }, false],
  ['a schedule', { scheduledTime: '09:30' }, false],
  ['an attendee', { attendees: draftOfSave(saved).attendees }, false],
])('a kept meeting may take the place of a draft with %s: %#', (_what, said, isFree) =>
  expect(isBlank({ ...freshDraft(saved.draftKey), ...said })).toBe(isFree),
);
