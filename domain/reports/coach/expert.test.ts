// Meetings in the order of an expert: sixteen, then more.

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
  // Rated before their scores were known.
  [92, 'Go or no-go 4.2', 'other', 6, 30, 1, 0, 1, 2, 'yes'],
  [68, 'Team sync', 'other', 6, 30, 0, 0, 0, 1, 'yes'],
  [40, 'Team sync', 'other', 6, 30, 0, 0, 0, 0, 'maybe'],
  [18, 'Project status call', 'other', 15, 60, 0, 5, 0, 0, 'maybe'],
  [7, 'Project status call', 'other', 15, 60, 0, 5, 0, 0, 'no'],
  [80, 'Architecture board', 'other', 8, 90, 1, 0, 1, 3, 'yes'],
  [33, 'Architecture board', 'other', 13, 120, 1, 5, 0, 0, 'maybe'],
  [90, 'Standup Payments', 'standup', 8, 15, 0, 0, 0, 0, 'yes'],
  [58, 'Standup Mobile', 'standup', 12, 20, 0, 2, 0, 0, 'maybe'],
  [15, 'Standup all teams', 'standup', 25, 30, 0, 3, 0, 0, 'no'],
  [88, 'Ana and Raj', 'other', 2, 30, 1, 3, 0, 0, 'yes'],
  [52, 'Catch-up', 'other', 2, 45, 0, 5, 0, 0, 'maybe'],
  [20, 'Catch-up', 'other', 2, 60, 0, 12, 0, 0, 'no'],
  [75, 'Quarterly business review', 'review', 12, 90, 1, 0, 1, 4, 'yes'],
  [24, 'Quarterly business review', 'review', 25, 180, 1, 10, 0, 0, 'maybe'],
  [82, 'Town hall Q3', 'other', 200, 45, 1, 2, 0, 0, 'yes'],
  [54, 'Town hall Q4', 'other', 200, 60, 1, 5, 0, 0, 'maybe'],
  [85, 'First aid training', 'training', 16, 120, 1, 0, 0, 0, 'yes'],
  [38, 'Tool training', 'training', 30, 60, 0, 5, 0, 0, 'maybe'],
  [90, 'Interview: data analyst', 'other', 3, 45, 1, 0, 0, 0, 'yes'],
  [40, 'Interview: data analyst', 'other', 5, 60, 0, 8, 0, 0, 'maybe'],
  [86, 'Naming ideas', 'brainstorm', 5, 45, 1, 0, 1, 0, 'yes'],
  [26, 'Big brainstorm', 'brainstorm', 18, 120, 1, 5, 0, 0, 'maybe'],
  [84, 'Database outage', 'other', 7, 75, 0, null, 1, 4, 'yes'],
  [30, 'Outage bridge', 'other', 22, 180, 0, null, 0, 0, 'maybe'],
  [90, 'Customer review Northwind', 'client', 6, 60, 1, 0, 1, 3, 'yes'],
  [52, 'Sales pitch', 'other', 4, 45, 1, 0, 0, 0, 'maybe'],
  [74, 'Pairing on the parser', 'other', 2, 120, 0, 0, 0, 0, 'yes'],
  [75, 'Backlog refinement', 'planning', 8, 60, 0, 0, 1, 5, 'yes'],
  [52, 'Sprint planning', 'planning', 11, 120, 1, 5, 1, 4, 'maybe'],
  [22, 'Committee', 'other', 9, 60, 1, 0, 0, 0, 'no'],
  [76, 'Lunch and learn', 'other', 18, 45, 1, 0, 0, 0, 'yes'],
  [72, 'Offsite day', 'workshop', 20, 420, 1, 10, 1, 6, 'yes'],
  [7, 'Offsite day', 'workshop', 20, 420, 0, 15, 0, 0, 'no'],
  [88, 'Design sync', 'other', 5, 30, 1, 0, 1, 1, null],
  [22, 'Weekly', 'other', 10, 60, 0, null, 0, 0, null],
  [76, 'Risk review', 'review', 7, 50, 1, null, 1, 0, null],
  [80, 'Handover', 'other', 3, 30, 0, 0, 1, 1, 'yes'],
  [90, 'Budget approval', 'other', 4, 20, 1, 0, 1, 0, 'yes'],
  [36, 'Vendor contract', 'other', 5, 60, 1, 0, 1, 1, 'no'],
  [76, 'Kickoff Atlas', 'other', 14, 90, 1, 0, 1, 5, 'yes'],
  [18, 'Kickoff Atlas', 'other', 14, 90, 0, 5, 0, 0, 'maybe'],
  [82, 'Coffee chat', 'other', 2, 25, 0, 0, 0, 0, 'yes'],
  [78, 'Monday priorities', 'other', 5, 20, 0, 0, 0, 2, 'yes'],
  [80, 'Escalation Contoso', 'other', 6, 40, 0, null, 1, 3, 'yes'],
  [64, 'Office hours', 'other', 4, 60, 0, 0, 0, 0, 'yes'],
  [72, 'Performance calibration', 'other', 9, 120, 1, 0, 1, 0, 'yes'],
  [25, 'Standup Core', 'standup', 6, 15, 0, 0, 0, 0, 'no'],
  [62, 'Monthly demo', 'review', 30, 60, 1, 0, 0, 0, 'yes'],
  [70, 'Quick question', 'other', 3, 15, 0, 0, 0, 0, 'yes'],
  [62, 'Committee', 'other', 9, 60, 1, 0, 0, 0, 'yes'],
  [85, 'Incident training', 'other', 10, 60, 1, 0, 0, 0, 'yes'],
  [55, 'Standup of everybody', 'standup', 20, 15, 0, 0, 0, 0, 'yes'],
  [50, 'Panel interview', 'other', 9, 60, 1, 0, 0, 0, 'maybe'],
  [88, 'Contract signature', 'client', 3, 30, 1, 0, 1, 1, 'yes'],
  [45, 'Client call', 'client', 14, 60, 1, 5, 1, 0, 'maybe'],
  [30, 'Pre-read together', 'other', 12, 60, 1, 0, 0, 0, 'no'],
  [78, 'Retro', 'review', 9, 75, 1, 5, 1, 3, 'yes'],
  [15, 'Weekly leads', 'other', 14, 90, 0, 5, 0, 0, 'maybe'],
  [82, 'Decision memo', 'other', 5, 45, 1, 0, 1, 0, 'yes'],
  [60, 'Workshop pricing', 'workshop', 28, 180, 1, 0, 1, 3, 'yes'],
  [20, 'Brainstorm slogans', 'brainstorm', 9, 60, 0, 0, 0, 0, 'no'],
  [72, 'All-hands July', 'other', 60, 90, 1, 0, 0, 0, 'yes'],
  [35, 'Ada / Cleo', 'other', 2, 30, 0, 15, 0, 0, 'maybe'],
  [92, 'Hiring decision', 'other', 5, 30, 1, 0, 1, 1, 'yes'],
  // Rated before their scores were known, with the rule in which the people of interviews did not count.
  [93, 'Pick a payroll vendor', 'other', 5, 40, 1, 0, 1, 1, 'yes'],
  [62, 'Pick a payroll vendor', 'other', 16, 60, 1, 0, 1, 1, 'yes'],
  [8, 'Staff meeting', 'other', 22, 60, 0, 8, 0, 0, 'no'],
  [22, 'Staff meeting', 'other', 22, 60, 0, 3, 0, 0, 'maybe'],
  [45, 'Staff meeting', 'other', 10, 45, 1, 0, 0, 0, 'maybe'],
  [64, 'Standup web', 'standup', 7, 15, 0, 1, 0, 0, 'maybe'],
  [68, 'Standup web', 'standup', 7, 15, 0, 12, 0, 0, 'yes'],
  [94, '1:1 Mira', 'other', 2, 45, 1, 0, 0, 2, 'yes'],
  [24, '1:1 Mira', 'other', 2, 45, 0, 0, 0, 0, 'no'],
  [55, 'Interview backend engineer', 'other', 12, 60, 1, 0, 0, 0, 'yes'],
  [45, 'Interview backend engineer', 'other', 4, 60, 0, 0, 0, 0, 'maybe'],
  [90, 'Design workshop checkout', 'workshop', 8, 120, 1, 0, 1, 2, 'yes'],
  [30, 'Design workshop checkout', 'workshop', 30, 240, 1, 5, 0, 0, 'maybe'],
  [74, 'Brainstorm roadmap', 'brainstorm', 6, 60, 0, 0, 1, 0, 'yes'],
  [42, 'Ideas sprint', 'brainstorm', 7, 60, 1, 0, 0, 0, 'maybe'],
  [84, 'Company all-hands', 'other', 300, 60, 1, 0, 0, 0, 'yes'],
  [12, 'Company all-hands', 'other', 300, 60, 0, 12, 0, 0, 'no'],
  [55, 'Safety training', 'training', 20, 90, 1, 0, 0, 0, 'maybe'],
  [68, 'Safety training', 'training', 20, 60, 0, 0, 0, 0, 'yes'],
  [86, 'Prod outage checkout', 'other', 6, 50, 0, null, 1, 3, 'yes'],
  [38, 'Prod outage checkout', 'other', 25, 240, 0, null, 1, 1, 'maybe'],
  [90, 'Client kickoff', 'client', 8, 60, 1, 0, 1, 4, 'yes'],
  [32, 'Client status', 'client', 6, 60, 0, 5, 0, 0, 'maybe'],
  [89, 'Sprint retrospective', 'retrospective', 7, 60, 1, 2, 1, 3, 'yes'],
  [34, 'Sprint retrospective', 'retrospective', 7, 90, 0, 10, 0, 1, 'maybe'],
  [64, 'Roadmap planning', 'planning', 15, 120, 1, 0, 1, 6, 'yes'],
  [90, 'Roadmap planning', 'planning', 6, 60, 1, 0, 1, 6, 'yes'],
  [52, 'Weekly metrics', 'review', 8, 30, 1, 0, 0, 0, 'maybe'],
  [92, 'Weekly metrics', 'review', 8, 30, 1, 0, 1, 1, 'yes'],
  [14, 'Status round', 'other', 9, 30, 0, 0, 0, 0, 'no'],
  [62, 'Alignment', 'other', 4, 30, 0, 0, 0, 0, 'yes'],
  [18, 'Alignment', 'other', 4, 30, 0, 5, 0, 0, 'no'],
  [70, 'Steering group', 'other', 11, 90, 1, 0, 1, 2, 'yes'],
  [90, 'Hiring debrief', 'other', 5, 30, 1, 0, 1, 0, 'yes'],
  [76, 'Lunch talk: accessibility', 'other', 40, 45, 1, 5, 0, 0, 'yes'],
  [78, 'Contract review', 'review', 3, 90, 1, 0, 1, 1, 'yes'],
  [86, 'Post-mortem', 'review', 9, 60, 1, 0, 1, 5, 'yes'],
  [82, 'Team weekly', 'other', 7, 45, 1, 0, 1, 2, null],
  [30, 'Team weekly', 'other', 7, 60, 0, null, 0, 0, null],
  [66, 'Board prep', 'other', 3, 120, 0, 0, 1, 2, 'yes'],
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
