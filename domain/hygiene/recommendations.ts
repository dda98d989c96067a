// The coach changes one thing at a time, computes score and cost anew, and recommends the five changes that bring most.

import { type Outcome, partOf } from './counterfactual.ts';
import { type Evidence, factorEvidence, habitEvidence } from './evidence.ts';
import { type Habit, habitsScore, organizationScore } from './hygiene-habits.ts';
import { meanScore, type ScoreSums } from './hygiene-sums.ts';
import { type Rhythm, rarerRhythm, shareKept } from './series.ts';
import { answersOf, type TitleFacts } from './title-facts.ts';

export const titleChanges = [
  'fewer-people',
  'shorter',
  'agenda',
  'follow-through',
  'thin-out',
  'end',
] as const;

export type TitleChange = (typeof titleChanges)[number];
export type HabitChange = 'meeting-free-days' | 'within-hours';

export type Suggestion = {
  kind: TitleChange | HabitChange;
  /** The key of the title, or null for a habit. */
  title: string | null;
  facts: TitleFacts | null;
  evidence: Evidence;
  /** A month as it is and as it would be; null for a habit. */
  now: Outcome | null;
  after: Outcome | null;
  /** Of these meetings, not rounded; null where too little is known, and for a habit. */
  scoreNow: number | null;
  scoreThen: number | null;
  minutes: number | null;
  rhythm: Rhythm | null;
  savedCentsPerMonth: number;
  /** Points of these meetings, and of the whole organization; not rounded. */
  points: number;
  organizationPoints: number;
};

export type Situation = {
  titles: readonly { title: string; facts: TitleFacts }[];
  /** The meetings of the last 28 days, and the habits. */
  meetings: ScoreSums;
  habits: readonly Habit[];
  /** Percent of the weights that must be known for a score. */
  leastCoverage: number;
};

const bestCount = 5;
const monthsAQuarter = 3;
/** The organization's score looks at 28 of the 91 days. */
const scoredPart = 28 / 91;
/** What brings less than this is not worth a word. */
const leastCentsAMonth = 1000;
const leastPoints = 1;

/** Every change that would bring something, of each title the best first. */
export function suggestions(situation: Situation): Suggestion[] {
  const ofTitles = situation.titles.flatMap(({ title, facts }) => ofTitle(title, facts, situation));
  return [...ofTitles, ...ofHabits(situation)].filter(
    ({ savedCentsPerMonth, points }) => savedCentsPerMonth >= leastCentsAMonth || points >= leastPoints,
  );
}

/**
 * The best five, one for each title. Money and points count alike: each as its share of the most that any
 * suggestion brings.
 */
export function best(all: readonly Suggestion[]): Suggestion[] {
  const most = (of: (one: Suggestion) => number) => Math.max(1e-9, ...all.map(of));
  const mostCents = most(({ savedCentsPerMonth }) => savedCentsPerMonth);
  const mostPoints = most(({ organizationPoints }) => organizationPoints);
  const rank = (one: Suggestion) =>
    one.savedCentsPerMonth / mostCents + Math.max(0, one.organizationPoints) / mostPoints;
  const seen = new Set<string>();
  return all
    .toSorted((a, b) => rank(b) - rank(a))
    .filter(({ title, kind }) => {
      const about = title ?? kind;
      return !seen.has(about) && seen.add(about);
    })
    .slice(0, bestCount);
}

function ofTitle(title: string, facts: TitleFacts, situation: Situation): Suggestion[] {
  const { now, rhythm, fewerPeople, shorter, agenda, followThrough } = facts;
  const { leastCoverage } = situation;
  if (now.meetings === 0) return [];
  const suggest = (
    kind: TitleChange,
    then: Outcome | null,
    evidence: Evidence,
    set: { minutes?: number; rhythm?: Rhythm } = {},
  ): Suggestion[] => {
    if (!then) return [];
    const [scoreNow, scoreThen] = [meanScore(now, leastCoverage), meanScore(then, leastCoverage)];
    return [
      {
        kind,
        title,
        facts,
        evidence,
        now: partOf(now, 1 / monthsAQuarter),
        after: partOf(then, 1 / monthsAQuarter),
        scoreNow,
        scoreThen,
        minutes: set.minutes ?? null,
        rhythm: set.rhythm ?? null,
        savedCentsPerMonth: Math.round((now.costCents - then.costCents) / monthsAQuarter),
        points: scoreNow === null || scoreThen === null ? 0 : scoreThen - scoreNow,
        organizationPoints: gain(situation, now, then),
      },
    ];
  };
  const rarer = rhythm && rarerRhythm(rhythm);
  return [
    ...suggest('fewer-people', fewerPeople, factorEvidence.people),
    ...suggest(
      'shorter',
      shorter?.outcome ?? null,
      factorEvidence.length,
      shorter ? { minutes: shorter.minutes } : {},
    ),
    ...suggest('agenda', agenda, factorEvidence.purpose),
    ...suggest('follow-through', followThrough, factorEvidence.followThrough),
    ...(rhythm && rarer && isDoubtful(facts, leastCoverage)
      ? suggest('thin-out', partOf(now, shareKept(rhythm, rarer)), habitEvidence.recurring, { rhythm: rarer })
      : []),
    ...(rhythm && isWorthless(facts) ? suggest('end', partOf(now, 0), factorEvidence.worth) : []),
  ];
}

const leastAnswers = 3;

/** Mostly not worth it, by those who were there, or it returned less than it cost. */
function isWorthless({ worth, roi }: TitleFacts): boolean {
  return (
    answersOf(worth) >= leastAnswers &&
    (worth.no > worth.yes + worth.maybe || (roi !== null && roi < 0 && worth.yes === 0))
  );
}

const goodScore = 70;

/** A series that is good, or that people find worth it, stays as it is. */
function isDoubtful({ now, worth }: TitleFacts, leastCoverage: number): boolean {
  const answers = answersOf(worth);
  const score = meanScore(now, leastCoverage);
  return score !== null && score < goodScore && (answers === 0 || 2 * worth.yes < answers);
}

/** Points that the organization's score gains when a title's meetings turn from `now` to `then`. */
function gain({ meetings, habits, leastCoverage }: Situation, now: Outcome, then: Outcome): number {
  const fromHabits = habitsScore(habits);
  const changed = (sum: keyof ScoreSums) => meetings[sum] + scoredPart * (then[sum] - now[sum]);
  const meetingsThen = {
    personMinutes: changed('personMinutes'),
    scoredMinutes: changed('scoredMinutes'),
    scoreMinutes: changed('scoreMinutes'),
    knownMinutes: changed('knownMinutes'),
  };
  const before = organizationScore(meanScore(meetings, leastCoverage), fromHabits);
  const after = organizationScore(meanScore(meetingsThen, leastCoverage), fromHabits);
  return before === null || after === null ? 0 : after - before;
}

/** Two days a week without meetings, and nothing after hours. */
function ofHabits({ meetings, habits, leastCoverage }: Situation): Suggestion[] {
  const mean = meanScore(meetings, leastCoverage);
  return habits.flatMap((habit): Suggestion[] => {
    if (habit.habit === 'recurring' || habit.share === null || habit.share >= 1 || mean === null) return [];
    const better = habits.map((one) => (one === habit ? { ...one, share: 1 } : one));
    const points =
      (organizationScore(mean, habitsScore(better)) ?? 0) -
      (organizationScore(mean, habitsScore(habits)) ?? 0);
    return [
      {
        kind: habit.habit === 'meetingFreeDays' ? 'meeting-free-days' : 'within-hours',
        title: null,
        facts: null,
        evidence: habitEvidence[habit.habit],
        now: null,
        after: null,
        scoreNow: null,
        scoreThen: null,
        minutes: null,
        rhythm: null,
        savedCentsPerMonth: 0,
        points,
        organizationPoints: points,
      },
    ];
  });
}
