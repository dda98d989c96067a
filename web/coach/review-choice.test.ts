import { expect, test } from 'vitest';
import type { Series } from '#contract/coach.ts';
import { costKept, firstChoice, rarerRhythms, type ReviewChoice } from './review-choice.ts';

const weekly: Series = {
  title: 'sprint planning',
  spelling: 'Sprint planning',
  rhythm: 'weekly',
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
  [{ decision: 'thin-out', rhythm: 'fortnightly' }, 0.5],
  [{ decision: 'end' }, 0],
])('%j keeps %f of the cost', (changes, kept) => {
  expect(costKept(weekly, choice(changes))).toBeCloseTo(kept, 10);
});

test('it starts from what the coach suggests, else from the next shorter length and rarer rhythm', () => {
  expect(firstChoice(weekly, null)).toEqual({ decision: 'keep', minutes: 25, rhythm: 'fortnightly' });
  expect(firstChoice(weekly, choice({ decision: 'end' }))).toMatchObject({ decision: 'end', minutes: 25 });
  expect(firstChoice({ ...weekly, minutes: 20 }, null)).toMatchObject({ minutes: 10 });
});

test('a monthly series can be thinned out no further', () => {
  expect(rarerRhythms(weekly)).toEqual(['fortnightly', 'monthly']);
  expect(rarerRhythms({ rhythm: 'monthly' })).toEqual([]);
});
