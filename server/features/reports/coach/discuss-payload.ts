// The request to a language model: a prepared question and aggregates. It contains no names: departments become
// letters, custom types become "other". It contains no money, since money and hours together reveal a rate.

import { meetingTypes } from '#domain/meetings/meeting.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import type { DiscussTopic } from '#contract/reports/coach.ts';
import type { Habit } from '#domain/reports/coach/habits.ts';
import { type HygieneFactor, hygieneFactors } from '#domain/reports/coach/rule.ts';
import {
  addGroup,
  type GroupSums,
  type HygieneSums,
  meanCoverage,
  meanScore,
  noGroup,
} from '#domain/reports/coach/sums.ts';

/** Part of the prompt; the page has its own labels for the topics. */
const questions: Record<DiscussTopic, string> = {
  overview: 'How well do we meet, and why?',
  'first-change': 'What should we change first, and what would it bring?',
  factors: 'Which factors cost us most points, and what do others do about them?',
  habits: 'What do our habits say, and how do we change one?',
  trend: 'How did we develop over the last weeks?',
};

export type Aggregates = {
  /** 0–100, not rounded; null without scored meetings. */
  score: number | null;
  meetingsScore: number | null;
  habitsScore: number | null;
  sums: HygieneSums;
  habits: readonly Habit[];
  weeks: readonly { sums: GroupSums }[];
  types: ReadonlyMap<string, GroupSums>;
  departments: ReadonlyMap<string, GroupSums>;
  weights: Readonly<Record<HygieneFactor, number>>;
  /** Percent of the weights that must be known for a score. */
  leastCoverage: number;
  /** Kinds, person-hours saved per year, and points of the organization. */
  recommendations: readonly { kind: string; hoursSaved: number; points: number }[];
};

const instructions =
  'You help an organization to meet better. You get figures of its hygiene score (0 to 100, of the last 28 days) and ' +
  'nothing else: do not guess names, and do not invent figures. What is unknown is not bad. Answer in at most 200 ' +
  'words of plain text, without markup.';

/** The answer is shown as it is. */
const answerIn = (language: string): string =>
  language === 'en' ? '' : ` Answer in ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}.`;

const orNull = (value: number | null): number | null => (value === null ? null : oneDecimal(value));

const groupFigures = (sums: GroupSums, leastCoverage: number) => ({
  score: orNull(meanScore(sums, leastCoverage)),
  coverage: oneDecimal(meanCoverage(sums)),
  meetings: sums.meetings,
  personHours: oneDecimal(sums.personMinutes / 60),
});

/** The request body as indented JSON, so that an administrator can read it. */
export function discussPayload(
  topic: DiscussTopic,
  aggregates: Aggregates,
  model: string,
  language = 'en',
): string {
  const body = {
    model,
    stream: true,
    max_tokens: 600,
    messages: [
      { role: 'system', content: instructions + answerIn(language) },
      {
        role: 'user',
        content: `${questions[topic]}\n\n${JSON.stringify(figures(aggregates), null, 1)}`,
      },
    ],
  };
  return JSON.stringify(body, null, 2);
}

function figures(of: Aggregates) {
  const { sums, leastCoverage } = of;
  const { coverage, meetings, personHours } = groupFigures(sums, leastCoverage);
  const mean = (sum: number | undefined) => (sums.personMinutes > 0 ? (sum ?? 0) / sums.personMinutes : 0);
  return {
    score: orNull(of.score),
    meetingsScore: orNull(of.meetingsScore),
    habitsScore: orNull(of.habitsScore),
    coverage,
    meetings,
    personHours,
    factors: hygieneFactors.map((factor, i) => {
      const weight = of.weights[factor];
      const applies = sums.personMinutes > 0 ? mean(sums.applying[i]) : weight;
      return {
        factor,
        weight,
        applies: oneDecimal(applies),
        won: oneDecimal(mean(sums.won[i])),
        unknown: oneDecimal(applies - mean(sums.known[i])),
      };
    }),
    habits: of.habits.map(({ habit, value, share }) => ({
      habit,
      value: orNull(value),
      worth: share === null ? null : oneDecimal(100 * share),
    })),
    weeklyScores: of.weeks.map((week) => orNull(meanScore(week.sums, leastCoverage))),
    types: byType(of.types, leastCoverage),
    departments: [...of.departments]
      .filter(([name]) => name !== '')
      .slice(0, letters.length)
      .map(([, group], i) => ({
        department: `department ${letters[i]}`,
        ...groupFigures(group, leastCoverage),
      })),
    recommendations: of.recommendations.map(({ kind, hoursSaved, points }) => ({
      kind,
      personHoursSavedAYear: oneDecimal(hoursSaved),
      points: oneDecimal(points),
    })),
  };
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Built-in types by name; all others together as "other". */
function byType(types: ReadonlyMap<string, GroupSums>, leastCoverage: number) {
  const known = new Map<string, GroupSums>();
  for (const [type, group] of types) {
    const name = meetingTypes.find((each) => each === type) ?? 'other';
    const sum = known.get(name) ?? noGroup();
    addGroup(sum, group);
    known.set(name, sum);
  }
  return [...known].map(([type, group]) => ({ type, ...groupFigures(group, leastCoverage) }));
}
