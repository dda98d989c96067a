import { toCents } from '#domain/money/money.ts';
import { expect, test } from 'vitest';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { elapsedMinutes } from '#domain/meetings/meter.ts';
import {
  addAttendee,
  asNewMeeting,
  outdatedRateCount,
  type Draft,
  draftAfterSaving,
  draftCostCents,
  editDetails,
  newDraft,
  isAtZero,
  markNow,
  undoMark,
  markSent,
  pauseDraft,
  removeAttendee,
  resetMeter,
  presentCentsPerHour,
  presentCentsPerMinute,
  setDuration,
  startDraft,
  applyCurrentRates,
  applyTemplate,
  toggleMeter,
  undoReset,
} from './draft.ts';
import { draftSummary, meetingToSave, validateDraft } from './draft-saving.ts';
import { parseDraft } from './draft-storage.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';

const noon = Date.UTC(2026, 10, 19, 12);
const at = (minutes: number) => noon + minutes * 60_000;
const key = '3f0e8a52-9c1b-4d6e-8f7a-2b1c0d9e8f7a';
const otherKey = '5d1c0e7f-2a3b-4c4d-9e5f-6a7b8c9d0e1f';

const person = (name: string, dollars: number, salaryTier = 'mid') => ({
  key: name,
  name,
  role: 'Engineer',
  salaryTier,
  hourlyRateCents: toCents(dollars),
});

type Step = (draft: Draft) => Draft;
const after = (...steps: Step[]) => steps.reduce((draft, step) => step(draft), newDraft(key));
const add = (name: string, dollars: number, tier?: string) => (it: Draft) =>
  addAttendee(it, person(name, dollars, tier));
const start = (minute: number) => (it: Draft) => startDraft(it, at(minute));
const pause = (minute: number) => (it: Draft) => pauseDraft(it, at(minute));
const toggle = (minute: number) => (it: Draft) => toggleMeter(it, at(minute));
const left = (name: string, minute: number) => (it: Draft) => markNow(it, name, 'leftMinute', at(minute));
const joined = (name: string, minute: number) => (it: Draft) => markNow(it, name, 'joinedMinute', at(minute));
const remove = (name: string, minute: number) => (it: Draft) => removeAttendee(it, name, at(minute));
const duration = (minutes: number, minute: number) => (it: Draft) => setDuration(it, minutes, at(minute));
const reset = (it: Draft) => resetMeter(it, otherKey);
const sentAt = (minute: number) => (it: Draft) => markSent(it, at(minute));
const [ada, bob] = [add('Ada', 60), add('Bob', 120)];

test.each<[string, Step[], minutes: number]>([
  ['there are no attendees', [start(0)], 0],
  ['it runs', [ada, start(0)], 30],
  ['it was paused', [ada, start(0), pause(10)], 10],
  ['it was paused and started again', [ada, toggle(0), toggle(10), toggle(20)], 20],
  ['it was started twice', [ada, start(0), start(20)], 30],
  ['it was reset', [ada, start(0), reset], 0],
  ['it was set to 0 while it ran', [ada, start(0), duration(0, 20)], 10],
  ['it was set by hand', [duration(45, 0)], 45],
  ['it was set by hand while it ran', [ada, start(0), duration(45, 20)], 55],
  ['the last attendee was removed', [ada, start(0), remove('Ada', 5)], 5],
  ['one of two was removed', [ada, bob, start(0), remove('Ada', 5)], 30],
])('at 12:30 when %s', (_, steps, minutes) => {
  expect(elapsedMinutes(after(...steps).meter, at(30))).toBe(minutes);
});

test.each<[string, Step[], minutes: number, dollars: number]>([
  ['two attendees', [ada, bob], 60, 180],
  ['an attendee who left', [ada, bob, start(0), left('Bob', 30)], 60, 120],
  ['an attendee who joined', [ada, bob, start(0), joined('Bob', 45)], 60, 90],
  ['an attendee who joined and left', [ada, bob, start(0), joined('Bob', 10), left('Bob', 40)], 60, 120],
  [
    'an undone left mark',
    [ada, bob, start(0), left('Bob', 30), (it) => undoMark(it, 'Bob', 'leftMinute')],
    60,
    180,
  ],
  [
    'an undone joined mark',
    [ada, bob, start(0), joined('Bob', 30), (it) => undoMark(it, 'Bob', 'joinedMinute')],
    60,
    180,
  ],
  ['a left mark after the end', [ada, bob, start(0), left('Bob', 30)], 20, 60],
  ['half a minute', [ada], 0.5, 0.5],
])('cost of %s', (_, steps, minutes, dollars) => {
  expect(draftCostCents(after(...steps), minutes)).toBe(dollars * 100);
});

test('an attendee who left adds nothing to the next minute', () => {
  const draft = after(ada, bob, start(0), left('Bob', 10));
  expect([presentCentsPerHour(draft), presentCentsPerMinute(draft)]).toEqual([6000, 100]);
});

test('undoing a reset restores meter and marks but keeps later edits', () => {
  const before = after(ada, bob, start(0), left('Bob', 10));
  const later = addAttendee(editDetails(resetMeter(before, otherKey), { title: 'Retro' }), person('Cyd', 50));
  expect(isAtZero(later.meter)).toBe(true);
  expect(later.attendees.map((one) => one.leftMinute)).toEqual([null, null, null]);

  const undone = undoReset(later, before, otherKey);
  expect(undone.meter).toEqual(before.meter);
  expect(undone.attendees.map((one) => one.leftMinute)).toEqual([null, 10, null]);
  expect(undone.title).toBe('Retro');
  expect([later.draftKey, undone.draftKey]).toEqual([otherKey, key]);
});

test('undoing a reset does nothing once the meeting was saved', () => {
  const before = after(ada, start(0));
  const next = draftAfterSaving(resetMeter(before, otherKey), randomKey());
  expect(undoReset(next, before, otherKey)).toBe(next);
});

const template = {
  id: 1,
  name: 'Weekly',
  title: 'Weekly',
  average_hourly_rate: 60,
  attendee_count: 1,
  duration_minutes: 45,
  meetingType: { name: 'review' as const },
  attendees: [{ name: 'Ada', role: 'Engineer', salary_tier: 'mid', hourly_rate: 60 }],
  created_date: '2026-11-19T12:00:00.000Z',
  version: 1,
  canEdit: true,
};
const load = (it: Draft) => applyTemplate(it, template);

test.each<[string, Step[], isSameMeeting: boolean]>([
  ['it continues', [], true],
  ['it is paused and started', [pause(40), start(50)], true],
  ['it is set to other minutes', [duration(60, 40)], true],
  ['its title is edited', [(it) => editDetails(it, { title: 'Retro' })], true],
  ['it is reset', [reset], false],
  ['the reset is undone', [(it) => undoReset(reset(it), it, otherKey)], true],
  ['it is set to 0', [pause(40), duration(0, 40)], false],
  ['it is set to 0 while it runs', [duration(0, 40)], false],
  ['a template is loaded', [load], false],
  ['it is made a new meeting', [(it) => asNewMeeting(it, otherKey)], false],
])('after a save without a response, the next save replaces it or not: %s', (_, steps, isSameMeeting) => {
  const draft = after(ada, start(0), sentAt(30), ...steps, start(60));
  const { draftKey, replace } = meetingToSave(draft, at(90));
  expect([draftKey === key, replace ?? false]).toEqual([isSameMeeting, isSameMeeting]);
});

test('starting an estimate that was sent begins a new meeting', () => {
  const estimate = after(load, sentAt(0));
  expect(start(5)(estimate).draftKey).not.toBe(estimate.draftKey);
});

test.each<[string, Step[]]>([
  ['reset', [pause(10), left('Ada', 8), reset]],
  ['set to 0', [pause(10), left('Ada', 8), duration(0, 12)]],
  ['set to 0 while it ran', [left('Ada', 8), duration(0, 24 * 60)]],
])('a meter of yesterday that was %s starts at 0 with all attendees present', (_, steps) => {
  const today = 24 * 60;
  const body = meetingToSave(after(ada, start(0), ...steps, start(today)), at(today + 30));
  expect(body).toMatchObject({ startedAt: new Date(at(today)).toISOString(), durationMinutes: 30 });
  expect(body.attendees[0]).toMatchObject({ joinedMinute: 0, leftMinute: null });
});

test('the summary shows the rate of present attendees and marks estimates', () => {
  const lines = (...steps: Step[]) =>
    draftSummary(after(...steps), at(60))
      .split('\n')
      .slice(1, 5);
  expect(lines(ada, bob, start(0), left('Bob', 30))).toEqual([
    'Duration: 1h 0m',
    'Attendees: 2',
    'Total cost: $120.00',
    'Hourly rate: $60.00',
  ]);
  expect(lines(ada, bob, start(0), left('Bob', 30), left('Ada', 60))[3]).toBe('Hourly rate: $180.00');
  expect(lines(load)).toEqual([
    'Estimated duration: 0h 45m',
    'Attendees: 1',
    'Estimated cost: $45.00',
    'Hourly rate: $60.00',
  ]);
});

test.each<[string, Step[], error: string | null]>([
  ['no attendees', [duration(30, 0)], 'no-attendees'],
  ['no time', [ada], 'no-duration'],
  ['less than a minute', [ada, start(29.5)], 'no-duration'],
  ['more than a week', [ada, duration(7 * 24 * 60 + 1, 0)], 'too-long'],
  ['a running meter', [ada, start(0)], null],
  ['a duration set by hand', [ada, duration(30, 0)], null],
])('saving with %s: %j', (_, steps, error) => {
  expect(validateDraft(after(...steps), at(30))).toBe(error);
});

test.each<[string, Step[], startedAtMinute: number]>([
  ['the meter started', [ada, start(5), pause(10), start(20)], 5],
  ['its duration ago, if set by hand', [ada, duration(30, 0)], 0],
  ['its duration before it was first sent', [ada, duration(30, 0), sentAt(20)], -10],
  ['the meter started, minus the time set before', [ada, duration(10, 0), start(20)], 10],
  ['the meter started, if then set to less than has passed', [ada, start(5), duration(15, 25)], 5],
  ['its duration ago, if set to more than has passed', [ada, start(20), duration(25, 22)], -3],
])('a saved meeting started when %s', (_, steps, minute) => {
  expect(meetingToSave(after(...steps), at(30)).startedAt).toBe(new Date(at(minute)).toISOString());
});

test('sends the scheduled start only if the meter ran', () => {
  const scheduled = (it: Draft) => editDetails(it, { scheduledTime: '12:00' });
  const ran = meetingToSave(after(ada, scheduled, start(0)), at(30));
  expect(ran.scheduledAt).toBe(new Date(`${new Date(noon).toDateString()} 12:00`).toISOString());
  expect(meetingToSave(after(ada, scheduled, duration(30, 0)), at(30)).scheduledAt).toBeNull();
  expect(meetingToSave(after(ada, start(0)), at(30)).scheduledAt).toBeNull();
});

test('sends what the contract accepts, with blanks as null', () => {
  const blank = (it: Draft) => editDetails(it, { title: '  ', department: ' ', agenda: '\n' });
  const sent = meetingToSave(after(ada, start(0), left('Ada', 12), blank), at(30));
  expect(saveMeeting.body.safeParse(sent).success).toBe(true);
  expect(sent).toMatchObject({ title: 'New Meeting', department: null, agenda: null, durationMinutes: 30 });
  expect(sent.attendees[0]).toMatchObject({ hourlyRate: 60, joinedMinute: 0, leftMinute: 12 });
});

test('after saving, the next draft is empty and has its own key', () => {
  const saved = editDetails(after(ada, start(0)), {
    title: 'Retro',
    agenda: 'Better',
    department: 'Platform',
  });
  const next = draftAfterSaving(saved, randomKey());
  expect(next).toEqual({ ...newDraft(next.draftKey), department: 'Platform' });
  expect(next.draftKey).not.toBe(saved.draftKey);
});

test('applies changed tier rates only on request', () => {
  const draft = after(add('Ada', 55, 'mid'), add('Bob', 75, 'senior'), add('Cyd', 10, 'gone'));
  const tiers = [
    { name: 'mid', hourlyRate: 45, hourlyCost: 58.5, rank: 1 },
    { name: 'senior', hourlyRate: 75, hourlyCost: 75, rank: 2 },
  ];
  expect(outdatedRateCount(draft, tiers)).toBe(1);
  const renewed = applyCurrentRates(draft, tiers);
  expect(renewed.attendees.map((one) => one.hourlyRateCents)).toEqual([5850, 7500, 1000]);
  expect(outdatedRateCount(renewed, tiers)).toBe(0);
});

const stored = (draft: unknown, version = 1) => JSON.stringify({ version, draft });
const complete = after(ada, start(0), left('Ada', 3), sentAt(4));

test.each<[string, string | null, Draft | null]>([
  ['nothing', null, null],
  ['a draft', stored(complete), complete],
  ['truncated JSON', stored(complete).slice(0, 40), null],
  ['another version', stored(complete, 2), null],
  ['a field of the wrong type', stored({ ...complete, attendees: 'Ada' }), null],
  ['a key that is not a UUID', stored({ ...complete, draftKey: 'x' }), null],
])('reading back %s', (_, text, draft) => expect(parseDraft(text)).toEqual(draft));

test('keys are version 4 UUIDs', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
