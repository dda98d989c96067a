import { expect, test } from 'vitest';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import type { Series } from '#contract/reports/coach.ts';
import { firstChoice, type ReviewChoice, savedPerYear } from './review-choice.ts';

const weekly: Series = {
  title: 'sprint planning',
  displayTitle: 'Sprint planning',
  rhythm: 'weekly',
  kind: 'general',
  costPerYear: 26_000,
  averageCostPerYear: null,
  personHoursPerYear: 416,
  meetingsPerYear: 52,
  people: 8,
  minutes: 60,
  averageHourlyRate: 62.5,
  // Half of the meetings take 90 minutes and the others 30.
  lengths: [
    { minutes: 90, costPerYear: 19_500 },
    { minutes: 30, costPerYear: 6500 },
  ],
  agendaShare: 0.5,
  score: 61,
  firstHeld: '2025-01-06',
  lastHeld: '2026-11-16',
  roi: null,
  roiBefore: null,
  worth: { yes: 0, answers: 0 },
  attendeesWord: null,
  attendeesMonth: null,
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
  [{}, 0],
  // The short meetings stay the same.
  [{ decision: 'shorten', minutes: 45 }, 9750],
  [{ decision: 'shorten', minutes: 15 }, 19_500],
  [{ decision: 'shorten', minutes: 90 }, 0],
  [{ decision: 'shorten', minutes: null }, 0],
  [{ decision: 'shorten', minutes: Number.NaN }, 0],
  [{ decision: 'thin-out', rhythm: 'fortnightly' }, 13_000],
  [{ decision: 'thin-out', rhythm: 'weekly' }, 0],
  [{ decision: 'end' }, 26_000],
])('%j saves %f dollars a year', (changes, saved) => {
  expect(savedPerYear(weekly, choice(changes), 52)).toBeCloseTo(saved, 10);
});

test('the initial choice is the recommendation, with the next shorter length and less frequent rhythm', () => {
  expect(firstChoice(weekly, null, defaultHygieneSettings.thresholds)).toEqual({
    decision: 'keep',
    minutes: 50,
    rhythm: 'fortnightly',
  });
  const ended = choice({ decision: 'end' });
  expect(firstChoice(weekly, ended, defaultHygieneSettings.thresholds)).toMatchObject({
    decision: 'end',
    minutes: 50,
  });
});

test.each([
  [60, 'general', [25, 60, 80, 120], 50],
  [20, 'general', [25, 60, 80, 120], 10],
  [90, 'general', [25, 60, 80, 120], 75],
  // Trainings may take twice as long, and standups have 15 minutes.
  [90, 'training', [25, 60, 80, 120], 75],
  [30, 'standup', [25, 60, 80, 120], 25],
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
