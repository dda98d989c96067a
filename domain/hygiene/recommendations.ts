// Recommendations: change one thing at a time, recompute score and cost, and rank by money saved and points gained.

import { type Cents, noCents, wholeCents } from '#domain/money/money.ts';
import { type Habit, type HabitName, habitsScore, organizationScore } from './habits.ts';
import { rarerRhythm, type Rhythm, shareKept } from './series.ts';
import { meanScore, type ScoreSums } from './sums.ts';
import { answersOf, type TitleFacts } from './title-facts.ts';
import { type Outcome, partOf } from './what-if.ts';

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
  /** Normalized title; null for a habit. */
  title: string | null;
  facts: TitleFacts | null;
  /** A month now and after the change; null for a habit. */
  now: Outcome | null;
  after: Outcome | null;
  /** Of these meetings, not rounded; null when too little is known, and for a habit. */
  scoreNow: number | null;
  scoreThen: number | null;
  /** The new length of `shorter`. */
  minutes: number | null;
  /** The new rhythm of `thin-out`. */
  rhythm: Rhythm | null;
  savedCentsPerMonth: Cents;
  /** Points gained by these meetings and by the whole organization, not rounded. */
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
/** The organization's score covers 28 of the 91 days. */
const scoredPart = 28 / 91;
/** Suggestions that gain less are dropped. */
const leastCentsAMonth = 1000;
const leastPoints = 1;

/** Every change that gains something. */
export function suggestions(situation: Situation): Suggestion[] {
  const ofTitles = situation.titles.flatMap(({ title, facts }) => ofTitle(title, facts, situation));
  return [...ofTitles, ...ofHabits(situation)].filter(
    ({ savedCentsPerMonth, points }) => savedCentsPerMonth >= leastCentsAMonth || points >= leastPoints,
  );
}

/** The best five, at most one per title. Money and points count equally, each relative to the best suggestion. */
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
  const { now, pace, fewerPeople, shorter, agenda, followThrough } = facts;
  const { leastCoverage } = situation;
  if (now.meetings === 0) return [];
  const suggest = (
    kind: TitleChange,
    then: Outcome | null,
    set: { minutes?: number; rhythm?: Rhythm } = {},
  ): Suggestion[] => {
    if (!then) return [];
    const [scoreNow, scoreThen] = [meanScore(now, leastCoverage), meanScore(then, leastCoverage)];
    return [
      {
        kind,
        title,
        facts,
        now: partOf(now, 1 / monthsAQuarter),
        after: partOf(then, 1 / monthsAQuarter),
        scoreNow,
        scoreThen,
        minutes: set.minutes ?? null,
        rhythm: set.rhythm ?? null,
        savedCentsPerMonth: wholeCents((now.costCents - then.costCents) / monthsAQuarter),
        points: scoreNow === null || scoreThen === null ? 0 : scoreThen - scoreNow,
        organizationPoints: gain(situation, now, then),
      },
    ];
  };
  const rarer = pace && rarerRhythm(pace.rhythm);
  return [
    ...suggest('fewer-people', fewerPeople),
    ...suggest('shorter', shorter?.outcome ?? null, shorter ? { minutes: shorter.minutes } : {}),
    ...suggest('agenda', agenda),
    ...suggest('follow-through', followThrough),
    ...(pace && rarer && isDoubtful(facts, leastCoverage)
      ? suggest('thin-out', partOf(now, shareKept(pace.perWeek, rarer)), { rhythm: rarer })
      : []),
    ...(pace && isWorthless(facts) ? suggest('end', partOf(now, 0)) : []),
  ];
}

const leastAnswers = 3;

/** Enough meetings are rated by their authors, and at least half of them as not worth it. */
function isWorthless({ worth }: TitleFacts): boolean {
  return answersOf(worth) >= leastAnswers && 2 * worth.no >= answersOf(worth);
}

const goodScore = 70;

/** A low score, and not rated worthwhile by at least half of the answers. */
function isDoubtful({ now, worth }: TitleFacts, leastCoverage: number): boolean {
  const answers = answersOf(worth);
  const score = meanScore(now, leastCoverage);
  return score !== null && score < goodScore && (answers === 0 || 2 * worth.yes < answers);
}

/** Points that the organization's score gains when a title's meetings change from `now` to `then`. */
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

const habitChanges: Partial<Record<HabitName, HabitChange>> = {
  meetingFreeDays: 'meeting-free-days',
  afterHours: 'within-hours',
};

/** Two meeting-free days a week, and nothing after hours. */
function ofHabits({ meetings, habits, leastCoverage }: Situation): Suggestion[] {
  const mean = meanScore(meetings, leastCoverage);
  return habits.flatMap((habit): Suggestion[] => {
    const kind = habitChanges[habit.habit];
    if (!kind || habit.share === null || habit.share >= 1 || mean === null) return [];
    const better = habits.map((one) => (one === habit ? { ...one, share: 1 } : one));
    const points =
      (organizationScore(mean, habitsScore(better)) ?? 0) -
      (organizationScore(mean, habitsScore(habits)) ?? 0);
    return [
      {
        kind,
        title: null,
        facts: null,
        now: null,
        after: null,
        scoreNow: null,
        scoreThen: null,
        minutes: null,
        rhythm: null,
        savedCentsPerMonth: noCents,
        points,
        organizationPoints: points,
      },
    ];
  });
}
