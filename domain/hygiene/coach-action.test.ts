import { expect, test } from 'vitest';
import { isSettledBy, predicted, weeksAround, decisionError } from './coach-action.ts';
import type { PaidMeeting } from './counterfactual.ts';
import { defaultHygieneSettings } from './hygiene-settings.ts';
import { meanScore } from './hygiene-sums.ts';

test('the four weeks before a decision and the four after it leave its day out', () => {
  expect(weeksAround('2026-11-18')).toEqual({
    before: { from: '2026-10-21', to: '2026-11-17' },
    after: { from: '2026-11-19', to: '2026-12-16' },
    knownFrom: '2026-12-17',
  });
});

/** An hour of ten people at 60 dollars. */
const meeting: PaidMeeting = {
  type: 'review',
  startedAt: 0,
  scheduledAt: null,
  durationMinutes: 60,
  attendeeCount: 10,
  totalCents: 60_000,
  hasAgenda: 0,
  outcomes: null,
  actionItemsCount: null,
  worthIt: null,
};
const decided = { minutes: null, rhythm: null };

test.each([
  [{ ...decided, kind: 'fewer-people' }, 2, 84_000, 34],
  [{ ...decided, kind: 'shorten', minutes: 30 }, 2, 60_000, 34],
  [{ ...decided, kind: 'shorten' }, 2, 120_000, 29],
  [{ ...decided, kind: 'shorter', minutes: 45 }, 2, 90_000, 31],
  [{ ...decided, kind: 'agenda' }, 2, 120_000, 62],
  [{ ...decided, kind: 'follow-through' }, 2, 120_000, 55],
  [{ ...decided, kind: 'thin-out', rhythm: 'fortnightly' as const }, 1, 60_000, 29],
  [{ ...decided, kind: 'thin-out' }, 2, 120_000, 29],
  [{ ...decided, kind: 'end' }, 0, 0, null],
  [{ ...decided, kind: 'keep' }, 2, 120_000, 29],
] as const)(
  'after %j there are %i meetings, which cost %i cents and score %j',
  (decision, meetings, costCents, score) => {
    const outcome = predicted([meeting, meeting], decision, 'weekly', 1e12, defaultHygieneSettings);
    expect(outcome).toMatchObject({ meetings, costCents });
    expect(meanScore(outcome, 30)).toBe(score);
  },
);

test.each([
  { ...decided, kind: 'fewer-people' },
  { ...decided, kind: 'shorten', minutes: 30 },
  { ...decided, kind: 'shorter', minutes: 45 },
])('a meeting that is small and short already stays what it cost after %j', (decision) => {
  const small = { ...meeting, attendeeCount: 7, durationMinutes: 30, totalCents: 1 };
  expect(predicted([small], decision, 'weekly', 1e12, defaultHygieneSettings).costCents).toBe(1);
});

test.each([
  ['agenda', 'review', 'agenda', 'review', true],
  ['agenda', 'review', 'agenda', 'planning', false],
  ['agenda', 'review', 'shorter', 'review', false],
  ['shorten', 'review', 'shorter', 'review', true],
  ['shorten', 'review', 'end', 'review', false],
  ['keep', 'review', 'shorter', 'review', true],
  ['keep', 'review', 'thin-out', 'review', true],
  ['keep', 'review', 'end', 'review', true],
  ['keep', 'review', 'agenda', 'review', false],
  ['end', 'review', 'fewer-people', 'review', true],
  ['end', 'review', 'follow-through', 'review', true],
  ['within-hours', null, 'within-hours', null, true],
  ['within-hours', null, 'meeting-free-days', null, false],
])('%s of %j settles %s of %j: %j', (kind, title, otherKind, otherTitle, isSettled) =>
  expect(isSettledBy({ kind, title }, { kind: otherKind, title: otherTitle })).toBe(isSettled),
);

test.each([
  ['shorten', 45, null, null],
  ['shorten', 50, null, null],
  ['shorten', 50.5, null, 'Must be less than 51 minutes'],
  ['shorten', 51, null, 'Must be less than 51 minutes'],
  ['shorten', null, null, 'Must be less than 51 minutes'],
  ['thin-out', null, 'fortnightly', null],
  ['thin-out', null, 'weekly', 'Must be rarer than the series is now'],
  ['thin-out', null, 'daily', 'Must be rarer than the series is now'],
  ['thin-out', null, null, 'Must be rarer than the series is now'],
  ['keep', 90, null, null],
] as const)(
  '%s to %j minutes, %j, of a weekly series of 50½ minutes: %j',
  (kind, minutes, rhythm, message) => {
    const refusal = decisionError({ kind, minutes, rhythm }, { minutes: 50.5, rhythm: 'weekly' });
    expect(refusal?.message ?? null).toBe(message);
  },
);

test('a series without a rhythm cannot be rarer', () => {
  const rarer = { kind: 'thin-out', minutes: null, rhythm: 'monthly' as const };
  expect(decisionError(rarer, { minutes: 60, rhythm: null })?.field).toBe('rhythm');
});
