// Meetings in the order of an expert: the first sixteen of ours, then more.

import { expect, test } from 'vitest';
import { meetingFacts } from '#domain/meetings/meeting-facts.ts';
import { defaultHygieneSettings } from './rule.ts';
import { hygieneScore } from './score.ts';

type Rated = readonly [
  expert: number,
  title: string,
  type: string,
  people: number,
  minutes: number,
  agenda: 0 | 1,
  late: number | null,
  outcomes: 0 | 1,
  actions: number,
  worth: 'yes' | 'maybe' | 'no' | null,
];

const rated: readonly Rated[] = [
  [95, 'Choose the supplier', 'other', 6, 45, 1, 0, 1, 2, 'yes'],
  [95, 'Platform standup', 'standup', 6, 15, 0, 0, 0, 0, 'yes'],
  [95, '1:1 Kim and Lee', 'other', 2, 30, 1, 0, 0, 0, 'yes'],
  [80, 'Kim <> Lee', 'other', 2, 30, 0, 0, 0, 0, 'yes'],
  [10, 'Long standup', 'standup', 14, 45, 0, 6, 0, 0, 'no'],
  [5, 'Weekly status', 'other', 12, 60, 0, 10, 0, 0, 'no'],
  [85, 'Ideas for spring', 'brainstorm', 6, 60, 1, 0, 1, 0, 'yes'],
  [85, 'All-hands', 'other', 120, 60, 1, 0, 0, 0, 'yes'],
  [15, 'All-hands in autumn', 'other', 120, 120, 0, 5, 0, 0, 'no'],
  [85, 'Strategy workshop', 'workshop', 14, 240, 1, 0, 1, 4, 'yes'],
  [55, 'Decide with everybody', 'other', 20, 90, 1, 0, 1, 2, 'maybe'],
  [85, 'Incident call', 'other', 5, 40, 0, null, 1, 2, 'yes'],
  [35, 'Formally perfect', 'other', 6, 25, 1, 0, 1, 1, 'no'],
  [25, 'Daily business review', 'other', 9, 60, 0, 0, 0, 0, 'maybe'],
  [25, 'Training budget', 'other', 8, 60, 0, 0, 0, 0, 'maybe'],
  [90, 'Client visit Acorn', 'other', 4, 60, 1, 0, 1, 2, 'yes'],
  [88, 'Security training', 'other', 25, 90, 1, 0, 0, 0, 'yes'],
  [90, 'Interview Jane Doe', 'other', 4, 60, 1, 0, 0, 0, 'yes'],
  [30, 'Interview guidelines', 'other', 7, 60, 0, 0, 0, 0, 'maybe'],
  [88, 'Sprint planning', 'planning', 7, 60, 1, 3, 1, 3, 'yes'],
  [85, 'Retro', 'retrospective', 8, 60, 1, 0, 1, 2, 'yes'],
  [15, 'Retro', 'retrospective', 8, 60, 0, 0, 0, 0, 'no'],
  [90, 'Daily', 'other', 5, 15, 0, 0, 0, 0, null],
  [35, 'Daily', 'other', 16, 30, 0, 4, 0, 0, 'maybe'],
  [25, 'Weekly sync', 'other', 9, 60, 0, 5, 0, 0, 'maybe'],
  [88, 'Weekly sync', 'other', 5, 25, 1, 0, 1, 0, 'yes'],
  [45, 'Steering committee', 'other', 14, 90, 1, 0, 1, 0, 'maybe'],
  [80, 'Outage payment', 'other', 8, 90, 0, null, 1, 3, 'yes'],
  [25, 'Brainstorm names', 'brainstorm', 15, 90, 0, 5, 0, 0, 'maybe'],
  [92, 'Client call', 'client', 5, 45, 1, 0, 1, 1, 'yes'],
  [10, 'Client call', 'client', 9, 90, 0, 10, 0, 0, 'no'],
  [25, 'Ada / Bob', 'other', 2, 60, 0, 5, 0, 0, 'no'],
  [55, 'Ada / Bob', 'other', 2, 60, 0, 0, 0, 0, 'maybe'],
  [65, 'Town hall', 'other', 80, 45, 1, 0, 0, 0, 'maybe'],
  [30, 'Town hall', 'other', 80, 90, 0, 10, 0, 0, 'maybe'],
  [92, 'Workshop costs', 'other', 6, 45, 1, 0, 1, 1, 'yes'],
  [8, 'Workshop', 'workshop', 10, 180, 0, 10, 0, 0, 'no'],
  [65, 'Product review', 'review', 20, 60, 1, 0, 1, 1, 'yes'],
  [45, 'Vendor demo', 'other', 12, 60, 1, 2, 0, 0, 'maybe'],
  [72, 'Team lunch talk', 'other', 30, 45, 1, 0, 0, 0, 'yes'],
  [90, 'Morning huddle', 'other', 7, 10, 0, 0, 0, 0, 'yes'],
  [30, 'Morning huddle', 'other', 12, 40, 0, 7, 0, 0, 'maybe'],
  [88, 'Phone screen: Sam Low', 'other', 3, 30, 1, 0, 0, 0, 'yes'],
  [20, 'Onboarding: tools', 'training', 12, 180, 0, 15, 0, 0, 'no'],
  [90, 'Design critique', 'review', 5, 45, 1, 0, 1, 2, 'yes'],
  [18, 'Company update', 'other', 150, 90, 0, 10, 0, 0, 'no'],
  [78, 'Board meeting', 'other', 9, 120, 1, 0, 1, 5, 'yes'],
];

const minuteMs = 60_000;
const scores = rated.map(([, title, type, people, minutes, agenda, late, outcomes, actions, worthIt]) => {
  const facts = meetingFacts({
    title,
    type,
    attendeeCount: people,
    durationMinutes: minutes,
    hasAgenda: agenda,
    outcomes: outcomes === 1 ? 'Decided' : null,
    actionItemsCount: actions,
    worthIt,
    startedAt: 0,
    scheduledAt: late === null ? null : -late * minuteMs,
  });
  return hygieneScore(facts, 1e12, defaultHygieneSettings).score ?? Number.NaN;
});
const experts = rated.map(([expert]) => expert);

/** Ranks from 0; equal values share their mean rank. */
const ranks = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
};

/** Spearman's rank correlation. */
function rankCorrelation(first: readonly number[], second: readonly number[]): number {
  const [x, y] = [ranks(first), ranks(second)];
  const mean = (x.length - 1) / 2;
  const product = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, i) => sum + (value - mean) * ((b[i] ?? 0) - mean), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

test.each([
  ['the sixteen', 16],
  ['all', rated.length],
])('the scores of %s rank as the expert does, with a correlation of 0.95', (_name, count) =>
  expect(rankCorrelation(scores.slice(0, count), experts.slice(0, count))).toBeGreaterThanOrEqual(0.95),
);

test('no meeting that is clearly worse, by 30 points, scores as high as the better one', () => {
  const reversed = rated.flatMap((better, i) =>
    rated
      .filter((worse, j) => better[0] - worse[0] >= 30 && (scores[i] ?? 0) <= (scores[j] ?? 0))
      .map((worse) => [better[1], worse[1]]),
  );
  expect(reversed).toEqual([]);
});
