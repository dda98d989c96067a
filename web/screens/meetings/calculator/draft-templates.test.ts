import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import type { Group } from '#contract/meetings/groups.ts';
import { TemplateInput, type Template } from '#contract/meetings/templates.ts';
import { elapsedMinutes, isRunning } from '#domain/meetings/meter.ts';
import {
  addAttendee,
  outdatedRateCount,
  type Draft,
  newDraft,
  isUntouched,
  markNow,
  setDuration,
  startDraft,
  addGroup,
  applyTemplate,
} from './draft.ts';
import { meetingToSave, templateMinutesOf, templateToSave } from './draft-saving.ts';
import { parseDraft } from './draft-storage.ts';

const noon = Date.UTC(2026, 10, 19, 12);
const at = (minutes: number) => noon + minutes * 60_000;
const fresh = newDraft('3f0e8a52-9c1b-4d6e-8f7a-2b1c0d9e8f7a');

const template: Template = {
  id: 1,
  name: 'Weekly',
  title: 'Sprint review',
  average_hourly_rate: 65,
  attendee_count: 2,
  duration_minutes: 45,
  meetingType: { name: 'review' },
  attendees: [
    { name: 'Ada', role: 'Engineer', salary_tier: 'mid', hourly_rate: 55 },
    { name: 'Grace', role: 'Lead', salary_tier: 'senior', hourly_rate: 75 },
  ],
  created_date: '2026-11-19T12:00:00.000Z',
  version: 1,
  canEdit: true,
};

const group: Group = {
  id: 2,
  name: 'Core',
  description: null,
  createdDate: '2026-11-19T12:00:00.000Z',
  version: 1,
  canEdit: true,
  members: ['ADA', 'Alan'].map((name, id) => ({
    id,
    name,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: 55,
  })),
};

const person = { key: 'k', name: 'Eve', role: 'Guest', salaryTier: null, hourlyRateCents: toCents(42) };
const busy: Draft = {
  ...setDuration(addAttendee(fresh, person), 12, noon),
  title: 'Old',
  department: 'Sales',
  agenda: 'Why',
};

test('a template replaces attendees, title, type and duration, and nothing else', () => {
  const loaded = applyTemplate(busy, template);
  expect(loaded).toMatchObject({
    title: 'Sprint review',
    type: 'review',
    department: 'Sales',
    agenda: 'Why',
    plannedMinutes: 45,
    isEstimate: true,
  });
  expect(
    loaded.attendees.map(({ name, salaryTier, hourlyRateCents }) => [name, salaryTier, hourlyRateCents]),
  ).toEqual([
    ['Ada', 'mid', 5500],
    ['Grace', 'senior', 7500],
  ]);
  expect(elapsedMinutes(loaded.meter, at(99))).toBe(45);
  expect(loaded.draftKey).not.toBe(busy.draftKey);
});

test('a loaded template can be saved at once with its duration', () => {
  expect(meetingToSave(applyTemplate(fresh, template), at(0))).toMatchObject({
    title: 'Sprint review',
    durationMinutes: 45,
    startedAt: new Date(at(-45)).toISOString(),
  });
});

test('Start begins at 0 and keeps the planned duration', () => {
  const started = startDraft(applyTemplate(fresh, template), at(0));
  expect(isRunning(started.meter)).toBe(true);
  expect(elapsedMinutes(started.meter, at(3))).toBe(3);
  expect(started).toMatchObject({ isEstimate: false, plannedMinutes: 45 });
  expect(meetingToSave(started, at(3)).startedAt).toBe(new Date(at(0)).toISOString());
});

test('a manually set duration is no longer an estimate', () => {
  const set = setDuration(applyTemplate(fresh, template), 20, at(0));
  expect(elapsedMinutes(startDraft(set, at(0)).meter, at(5))).toBe(25);
});

test('an estimate survives a reload, and fields missing from an older draft get defaults', () => {
  const loaded = applyTemplate(fresh, template);
  expect(parseDraft(JSON.stringify({ version: 1, draft: loaded }))).toEqual(loaded);
  const { isEstimate: _, scheduledTime: __, dismissedHints: ___, sentAtMs: ____, ...older } = fresh;
  expect(parseDraft(JSON.stringify({ version: 1, draft: older }))).toEqual(fresh);
});

test.each([
  ['nothing', fresh, true],
  ['a title', { ...fresh, title: 'Standup' }, true],
  ['an attendee', addAttendee(fresh, person), false],
  ['time on the meter', setDuration(fresh, 1, noon), false],
])('a draft with %s can be replaced without a question: %s', (_what, draft, isReplaceable) =>
  expect(isUntouched(draft)).toBe(isReplaceable),
);

test('a template keeps the rates it was saved with', () => {
  const tiers = [{ name: 'mid', hourlyRate: 60, hourlyCost: 60, rank: 1 }];
  expect(outdatedRateCount(applyTemplate(fresh, template), tiers)).toBe(1);
});

test.each([
  ['minutes on the meter', setDuration({ ...busy, plannedMinutes: 60 }, 50, noon), 50],
  ['planned minutes', setDuration({ ...busy, plannedMinutes: 60 }, 0, noon), 60],
  ['neither', setDuration(busy, 0, noon), 0],
])('a template is saved with the %s', (_what, draft, minutes) => {
  const details = { name: ' Weekly ', type: 'review', minutes: templateMinutesOf(draft, noon) } as const;
  const body = templateToSave(markNow(draft, 'k', 'leftMinute', noon), details);
  expect(TemplateInput.parse(body)).toEqual({
    name: 'Weekly',
    title: 'Old',
    meeting_type: 'review',
    duration_minutes: minutes,
    attendees: [{ name: 'Eve', role: 'Guest', salary_tier: null, hourly_rate: 42 }],
  });
});

test('a group adds its members and skips names that already exist, ignoring case', () => {
  const once = addGroup(applyTemplate(fresh, template), group);
  expect(once.added).toBe(1);
  expect(once.draft.attendees.map(({ name }) => name)).toEqual(['Ada', 'Grace', 'Alan']);
  expect(addGroup(once.draft, group)).toMatchObject({ added: 0 });
});
