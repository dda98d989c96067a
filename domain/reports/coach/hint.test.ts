import { expect, test } from 'vitest';
import { hygieneHint, type MeetingNow } from './hint.ts';
import { defaultHygieneSettings } from './rule.ts';

const good: MeetingNow = {
  kind: 'general',
  agenda: 'Decide',
  attendeeCount: 5,
  plannedMinutes: 25,
  elapsedMinutes: null,
  minutesLate: null,
};

test.each<[string, Partial<MeetingNow>, string | null]>([
  ['nothing is wrong', {}, null],
  ['no attendees yet', { attendeeCount: 0, agenda: null }, null],
  ['no agenda', { agenda: null }, 'no-agenda'],
  ['an empty agenda', { agenda: '' }, 'no-agenda'],
  ['no agenda costs more than many people', { agenda: null, attendeeCount: 12 }, 'no-agenda'],
  // 15 × (1 − 0.85) = 2.25 points
  ['seven people', { attendeeCount: 7 }, null],
  ['eight people', { attendeeCount: 8 }, 'many-people'],
  ['nine people while it runs', { attendeeCount: 9, elapsedMinutes: 5 }, 'many-people'],
  ['a standup needs no agenda', { agenda: null, kind: 'standup', plannedMinutes: 15 }, null],
  ['a standup of 25 minutes', { kind: 'standup', plannedMinutes: 25 }, 'long-plan'],
  ['a training may have any number', { attendeeCount: 40, kind: 'training' }, null],
  // 15 × 15 ÷ 35 × 0.3 = 1.93 points, and at 50 minutes 3.2
  ['40 minutes planned', { plannedMinutes: 40 }, null],
  ['50 minutes planned', { plannedMinutes: 50 }, 'long-plan'],
  ['a workshop may take twice as long', { plannedMinutes: 80, kind: 'workshop' }, null],
  ['nothing is planned', { plannedMinutes: null }, null],
  ['once it runs, the plan is no longer mentioned', { plannedMinutes: 50, elapsedMinutes: 1 }, null],
  ['many people cost less than a long plan', { plannedMinutes: 50, attendeeCount: 8 }, 'long-plan'],
  ['as long as planned', { elapsedMinutes: 25 }, null],
  ['a minute over', { elapsedMinutes: 26 }, 'over-time'],
  ['running over comes before a missing agenda', { elapsedMinutes: 26, agenda: null }, 'over-time'],
  ['without a plan nothing runs over', { plannedMinutes: null, elapsedMinutes: 90 }, null],
  ['three minutes late', { minutesLate: 3 }, null],
  ['six minutes late, not started', { minutesLate: 6 }, 'late-start'],
  ['six minutes late, just started', { minutesLate: 6, elapsedMinutes: 9 }, 'late-start'],
  ['after ten minutes a late start is no longer mentioned', { minutesLate: 6, elapsedMinutes: 10 }, null],
  ['an hour late', { minutesLate: 60 }, 'late-start'],
  ['a schedule more than an hour ago belongs to another meeting', { minutesLate: 61 }, null],
  ['too early', { minutesLate: -20 }, null],
])('%s', (_, changes, kind) => {
  expect(hygieneHint({ ...good, ...changes }, [])).toBe(kind);
});

test('a dismissed hint does not come back, and after two dismissals none is shown', () => {
  const meeting = { ...good, agenda: null, attendeeCount: 12, plannedMinutes: 60 };
  expect(hygieneHint(meeting, [])).toBe('no-agenda');
  expect(hygieneHint(meeting, ['no-agenda'])).toBe('many-people');
  expect(hygieneHint(meeting, ['no-agenda', 'many-people'])).toBeNull();
});

test("hints follow the organization's score settings", () => {
  const { weights, thresholds } = defaultHygieneSettings;
  const silent = { weights: { ...weights, purpose: 0 }, thresholds };
  expect(hygieneHint({ ...good, agenda: null }, [], silent)).toBeNull();
  const roomy = { weights, thresholds: { ...thresholds, enoughPeople: 10 } };
  expect(hygieneHint({ ...good, attendeeCount: 9 }, [], roomy)).toBeNull();
});
