// Recommendations: change one thing at a time, recompute score and cost, and rank by money saved and points gained.

import { type HabitName } from './habit-names.ts';
import { type Habit, habitsScore, organizationScore, recurringHabit, recurringWithinDays } from './habits.ts';
import type { TitleChange } from './decisions.ts';
import { daysBetween, quarterDays, rarerRhythm, type Rhythm, shareKept } from './series.ts';
import { factorApplies } from './yardsticks.ts';
import { meanScore, type ScoreSums } from './sums.ts';
import { answersOf, type Quarter, type ScoredWeeks, type TitleFacts } from './title-facts.ts';
import { type Outcome, partOf } from './what-if.ts';

export type HabitChange = 'meeting-free-days' | 'within-hours';

export type Suggestion = {
  kind: TitleChange | HabitChange;
  /** Normalized title; null for a habit. */
  title: string | null;
  facts: TitleFacts | null;
  /** An average working week, now and after the change; null for a habit. */
  now: Outcome | null;
  after: Outcome | null;
  /** Score of these meetings, not rounded; null when too little is known, and for a habit. */
  scoreNow: number | null;
  scoreThen: number | null;
  /** The new number of people of `fewer-people`. */
  people: number | null;
  /** The new length of `shorter`. */
  minutes: number | null;
  /** The new rhythm of `thin-out`. */
  rhythm: Rhythm | null;
  /** Per working week, not rounded. */
  savedCentsPerWeek: number;
  /** Change of the organization's score in points, not rounded; negative for a loss. */
  points: number;
};

export type Situation = {
  titles: readonly { title: string; facts: TitleFacts }[];
  /** The meetings of the last 28 days, and the habits. */
  meetings: ScoreSums;
  habits: readonly Habit[];
  /** Percent of the weights that must be known for a score. */
  leastCoverage: number;
  /** Of the currency, 1 for US dollars. */
  scale?: number;
};

const bestCount = 5;
/** Suggestions below both are dropped: an amount of about ten a month, and the smallest displayed decimal. */
const leastCentsAWeek = 250;
const leastPoints = 0.1;

/** All changes that save money or gain points. */
export function suggestions(situation: Situation): Suggestion[] {
  const ofTitles = situation.titles.flatMap(({ title, facts }) => ofTitle(title, facts, situation));
  return [...ofTitles, ...ofHabits(situation)].filter(
    ({ savedCentsPerWeek, points }) =>
      savedCentsPerWeek >= leastCentsAWeek * (situation.scale ?? 1) || points >= leastPoints,
  );
}

/** The best five, at most one per title. Money and points weigh the same, each relative to the best suggestion. */
export function best(all: readonly Suggestion[]): Suggestion[] {
  const most = (of: (one: Suggestion) => number) => Math.max(1e-9, ...all.map(of));
  const mostCents = most(({ savedCentsPerWeek }) => savedCentsPerWeek);
  const mostPoints = most(({ points }) => points);
  const rank = (one: Suggestion) => one.savedCentsPerWeek / mostCents + Math.max(0, one.points) / mostPoints;
  const seen = new Set<string>();
  return all
    .toSorted((a, b) => rank(b) - rank(a) || b.savedCentsPerWeek - a.savedCentsPerWeek)
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
  // Meetings outside a series: the frequency of the last 13 weeks.
  const aWeek = pace ? pace.perWeek / now.meetings : 7 / quarterDays;
  const suggest = (
    kind: TitleChange,
    then: Quarter | null,
    set: { people?: number; minutes?: number; rhythm?: Rhythm } = {},
  ): Suggestion[] => {
    if (!then) return [];
    return [
      {
        kind,
        title,
        facts,
        now: partOf(now, aWeek),
        after: partOf(then, aWeek),
        scoreNow: meanScore(now, leastCoverage),
        scoreThen: meanScore(then, leastCoverage),
        people: set.people ?? null,
        minutes: set.minutes ?? null,
        rhythm: set.rhythm ?? null,
        savedCentsPerWeek: aWeek * (now.costCents - then.costCents),
        points: gain(situation, now.scored, then.scored),
      },
    ];
  };
  const rarer = pace && rarerRhythm(pace.rhythm);
  return [
    ...suggest(
      'fewer-people',
      fewerPeople?.outcome ?? null,
      fewerPeople ? { people: fewerPeople.people } : {},
    ),
    ...suggest('shorter', shorter?.outcome ?? null, shorter ? { minutes: shorter.minutes } : {}),
    ...suggest('agenda', agenda),
    ...suggest('follow-through', followThrough),
    ...(pace && rarer && isDoubtful(facts, leastCoverage)
      ? suggest('thin-out', thinnedOut(now, shareKept(pace.perWeek, rarer), rarer), { rhythm: rarer })
      : []),
    ...(pace && isWorthless(facts) ? suggest('end', shareOf(now, 0)) : []),
  ];
}

const shareOf = (quarter: Quarter, share: number): Quarter => ({
  ...partOf(quarter, share),
  scored: {
    ...partOf({ ...quarter, ...quarter.scored }, share),
    recurringMinutes: share * quarter.scored.recurringMinutes,
  },
});

/** Meetings more than five weeks apart do not count as recurring. */
function thinnedOut(now: Quarter, share: number, rhythm: Rhythm): Quarter {
  const then = shareOf(now, share);
  return daysBetween(rhythm) <= recurringWithinDays
    ? then
    : { ...then, scored: { ...then.scored, recurringMinutes: 0 } };
}

const leastAnswers = 3;

const leastWithoutRecords = 3;

const leastLowMonths = 2;

/**
 * Its attendees said so twice in a row. Or at least half of enough meetings are rated as not worthwhile, and the newest
 * ones left no record: the marks alone do not end a series, since they are its author's.
 */
function isWorthless({ worth, attendees, latest, withoutRecords }: TitleFacts): boolean {
  if (attendees.lowMonths >= leastLowMonths) return true;
  return (
    answersOf(worth) >= leastAnswers &&
    2 * worth.no >= answersOf(worth) &&
    factorApplies(latest.kind, 'followThrough') &&
    withoutRecords >= leastWithoutRecords
  );
}

const goodScore = 70;

/** A low score, and fewer than half of the answers rate it worthwhile. */
function isDoubtful({ now, average, worth, attendees }: TitleFacts, leastCoverage: number): boolean {
  const answers = answersOf(worth);
  const score = meanScore(average ?? now, leastCoverage);
  const isDoubted =
    attendees.share === null ? 2 * worth.yes < answers || answers === 0 : attendees.share < 0.5;
  return score !== null && score < goodScore && isDoubted;
}

/**
 * Change of the organization's score in points when the meetings of a title in the last 28 days change from `now`
 * to `then`. Of the habits, only recurring meetings follow: the effect on people's days is unknown.
 */
function gain({ meetings, habits, leastCoverage }: Situation, now: ScoredWeeks, then: ScoredWeeks): number {
  // Clamped to 0 and 100 points, since the sums of a title with very many meetings are extrapolated.
  const others = (sum: keyof ScoreSums) => Math.max(0, meetings[sum] - now[sum]);
  const meetingsThen = {
    personMinutes: others('personMinutes') + then.personMinutes,
    scoredMinutes: others('scoredMinutes') + then.scoredMinutes,
    scoreMinutes: Math.min(others('scoreMinutes'), 100 * others('scoredMinutes')) + then.scoreMinutes,
    knownMinutes: others('knownMinutes') + then.knownMinutes,
  };
  const recurringBefore = (value: number) => (value / 100) * meetings.personMinutes;
  const habitsThen = habits.map((one) => {
    if (one.habit !== 'recurring' || one.value === null || meetingsThen.personMinutes === 0) return one;
    const rest = Math.max(0, recurringBefore(one.value) - now.recurringMinutes);
    return recurringHabit(rest + then.recurringMinutes, meetingsThen.personMinutes);
  });
  const before = organizationScore(meanScore(meetings, leastCoverage), habitsScore(habits));
  const after = organizationScore(meanScore(meetingsThen, leastCoverage), habitsScore(habitsThen));
  return before === null || after === null ? 0 : after - before;
}

const habitChanges: Partial<Record<HabitName, HabitChange>> = {
  meetingFreeDays: 'meeting-free-days',
  afterHours: 'within-hours',
};

/** Suggestions for two meeting-free days a week and no after-hours meetings. */
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
        people: null,
        minutes: null,
        rhythm: null,
        savedCentsPerWeek: 0,
        points,
      },
    ];
  });
}
