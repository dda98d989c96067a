import { expect, test } from 'vitest';
import { defaultHygieneSettings } from '#domain/hygiene/rule.ts';
import type { Series } from '#contract/coach.ts';
import { costKept, firstChoice, type ReviewChoice } from './review-choice.ts';

const weekly: Series = {
  title: 'sprint planning',
  displayTitle: 'Sprint planning',
  rhythm: 'weekly',
  kind: 'general',
  costPerYear: 26_000,
  personHoursPerYear: 416,
  meetingsPerYear: 52,
  people: 8,
  minutes: 60,
  averageHourlyRate: 62.5,
  agendaShare: 0.5,
  score: 61,
  firstHeld: '2025-01-06',
  lastHeld: '2026-11-16',
  roi: null,
  roiBefore: null,
  lastReview: null,
  latestMeetingId: 1,
  mayReview: true,
};

const choice = (changes: Partial<ReviewChoice>): ReviewChoice => ({
  decision: 'keep',
  minutes: null,
  rhythm: null,
  ...changes,
});

test.each<[Partial<ReviewChoice>, number]>([
  [{}, 1],
  [{ decision: 'shorten', minutes: 30 }, 0.5],
  [{ decision: 'shorten', minutes: 90 }, 1],
  [{ decision: 'shorten', minutes: null }, 1],
  [{ decision: 'shorten', minutes: Number.NaN }, 1],
  [{ decision: 'thin-out', rhythm: 'fortnightly' }, 0.5],
  [{ decision: 'thin-out', rhythm: 'weekly' }, 1],
  [{ decision: 'end' }, 0],
])('after %j, %f of the cost remains', (changes, kept) => {
  expect(costKept(weekly, choice(changes), 52)).toBeCloseTo(kept, 10);
});

test('the initial choice is the recommendation, with the next shorter length and less frequent rhythm', () => {
  expect(firstChoice(weekly, null, defaultHygieneSettings.thresholds)).toEqual({
    decision: 'keep',
    minutes: 25,
    rhythm: 'fortnightly',
  });
  const ended = choice({ decision: 'end' });
  expect(firstChoice(weekly, ended, defaultHygieneSettings.thresholds)).toMatchObject({
    decision: 'end',
    minutes: 25,
  });
});

test.each([
  [60, 'general', [25, 60, 80, 120], 25],
  [20, 'general', [25, 60, 80, 120], 10],
  [90, 'general', [25, 60, 80, 120], 80],
  // Trainings may take twice as long, and standups have 15 minutes.
  [90, 'training', [25, 60, 80, 120], 50],
  [30, 'standup', [25, 60, 80, 120], 15],
  [40, 'general', [15, 30, 45, 60], 30],
] as const)(
  '%i minutes (%s) with the lengths %j: %i minutes are proposed',
  (minutes, kind, lengths, shorter) => {
    const thresholds = { ...defaultHygieneSettings.thresholds, lengthMinutes: lengths };
    expect(firstChoice({ ...weekly, minutes, kind }, null, thresholds)).toMatchObject({
      minutes: shorter,
    });
  },
);
