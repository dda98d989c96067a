// Meetings with the same title that recur are a series, even when a date moves or is skipped. The frequency is
// counted; the rhythm is only its name.

import { type Cents, wholeCents } from '#domain/money/money.ts';
import { dayNumber } from '#domain/time/local-day.ts';

export const rhythms = [
  'daily',
  'several-a-week',
  'weekly',
  'fortnightly',
  'three-weekly',
  'monthly',
  'six-weekly',
  'two-monthly',
  'quarterly',
] as const;

export type Rhythm = (typeof rhythms)[number];

/** Meetings a week in a rhythm. */
const aWeek: Record<Rhythm, number> = {
  daily: 5,
  'several-a-week': 2.5,
  weekly: 1,
  fortnightly: 1 / 2,
  'three-weekly': 1 / 3,
  monthly: 12 / 52,
  'six-weekly': 1 / 6,
  'two-monthly': 6 / 52,
  quarterly: 4 / 52,
};

/** Minimum meetings per week for each rhythm's name. */
const calledFrom: Record<Rhythm, number> = {
  daily: 4.25,
  'several-a-week': 1.5,
  weekly: 0.71,
  fortnightly: 0.41,
  'three-weekly': 0.285,
  monthly: 0.19,
  'six-weekly': 0.14,
  'two-monthly': 0.093,
  quarterly: 0,
};

/** A local day and the number of meetings of the title on it. */
export type HeldDay = { day: string; meetings: number };

export type Pace = { perWeek: number; rhythm: Rhythm };

type Interval = {
  /** Range of the median gap, in days. */
  gaps: readonly [from: number, to: number];
  exact: number;
  /** By how many days a date may move. */
  slack: number;
  /** A gap may be up to this many times the interval, to allow for holidays. */
  skips: number;
};

const everyWeek: Interval = { gaps: [1, 9], exact: 7, slack: 2, skips: 3 };

const intervals: readonly Interval[] = [
  everyWeek,
  { gaps: [10, 17], exact: 14, slack: 4, skips: 2 },
  { gaps: [18, 24], exact: 21, slack: 4, skips: 2 },
  { gaps: [25, 36], exact: 30.4, slack: 8, skips: 2 },
  { gaps: [37, 50], exact: 42, slack: 8, skips: 2 },
  { gaps: [51, 75], exact: 61, slack: 14, skips: 1 },
  { gaps: [76, 106], exact: 91, slack: 15, skips: 1 },
];

/**
 * A title with fewer than `leastTimes` days in `patternDays` is searched over `rareDays`: a quarterly one has two.
 */
export const patternDays = 26 * 7;
export const rareDays = 53 * 7;
export const leastTimes = 3;

/** Pace is counted over 13 weeks. */
const paceWeeks = 13;
export const quarterDays = 7 * paceWeeks;

/** Only the newest gaps must be regular, so that a series with a new pattern is recognized. */
const gapsLookedAt = [12, 6];
const regularShare = 0.7;

/**
 * How often a title is held, from its days (in any order). Null without a recurring pattern, or when the last
 * meeting is too long ago.
 */
export function paceOf(held: readonly HeldDay[], today: string): Pace | null {
  const end = dayNumber(today);
  const all = held
    .map(({ day, meetings }): Dated => ({ date: dayNumber(day), meetings }))
    .toSorted((a, b) => a.date - b.date);
  const recent = all.filter(({ date }) => date > end - patternDays);
  const looked = recent.length >= leastTimes ? recent : all.filter(({ date }) => date > end - rareDays);
  const interval = intervalOf(
    looked.map(({ date }) => date),
    end,
  );
  if (!interval) return null;
  const perWeek = interval === everyWeek ? countedPace(looked, end) : pacedByGaps(looked, end);
  return { perWeek, rhythm: rhythmNamed(perWeek) };
}

type Dated = { date: number; meetings: number };

const countOf = (held: readonly Dated[]): number => held.reduce((sum, { meetings }) => sum + meetings, 0);

/** The regular interval between the dates (oldest first). A week with several dates counts as one. */
function intervalOf(dates: readonly number[], end: number): Interval | null {
  const all = gapsOf(dates);
  for (const count of gapsLookedAt) {
    const isWeekly = intervalNear(all.slice(-count)) === everyWeek;
    const gaps = (isWeekly ? gapsOf(firstOfWeeks(dates)) : all).slice(-count);
    const interval = intervalNear(gaps);
    if (!interval || gaps.length < leastTimes - 1) return null;
    const mayLast = interval.exact * interval.skips + interval.slack;
    const fitting = gaps.filter((gap) => fits(gap, interval)).length;
    if (fitting >= regularShare * gaps.length && end - (dates.at(-1) ?? 0) <= mayLast) return interval;
  }
  return null;
}

const gapsOf = (dates: readonly number[]): number[] =>
  dates.slice(1).map((date, i) => date - (dates[i] ?? 0));

function intervalNear(gaps: readonly number[]): Interval | undefined {
  const median = gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 0;
  return intervals.find(({ gaps: [from, to] }) => median >= from && median <= to);
}

/** The first date of each week with a date; weeks start on Sunday, which was day −4. */
function firstOfWeeks(dates: readonly number[]): number[] {
  const weekOf = (date: number) => Math.floor((date + 4) / 7);
  return dates.filter((date, i) => weekOf(date) !== weekOf(dates[i - 1] ?? -Infinity));
}

const fits = (gap: number, { exact, slack, skips }: Interval): boolean =>
  Array.from({ length: skips }, (_, i) => exact * (i + 1)).some(
    (expected) => Math.abs(gap - expected) <= slack,
  );

/** Meetings a week over the last 13 weeks, or over the weeks since the first meeting. */
function countedPace(held: readonly Dated[], today: number): number {
  // Today counts only once a meeting was held on it.
  const end = held.at(-1)?.date === today ? today : today - 1;
  const age = Math.ceil((end - (held[0]?.date ?? end) + 1) / 7);
  const weeks = Math.min(paceWeeks, age);
  return countOf(held.filter(({ date }) => date > end - 7 * weeks)) / weeks;
}

/**
 * Meetings per week computed from the gaps, since 13 weeks hold either four or five meetings of a three-weekly
 * series. Starts with the last meeting before the 13 weeks. The current gap counts once it is longer than the mean.
 */
function pacedByGaps(held: readonly Dated[], end: number): number {
  const before = held.findLast(({ date }, i) => date <= end - 7 * paceWeeks && i < held.length - 1);
  const [from, to] = [before ?? held[0], held.at(-1)];
  if (!from || !to) return 0;
  const after = countOf(held.filter(({ date }) => date > from.date));
  return 7 * Math.min(after / (to.date - from.date), (after + 1) / (end - from.date));
}

const rhythmNamed = (perWeek: number): Rhythm =>
  rhythms.find((rhythm) => perWeek >= calledFrom[rhythm]) ?? 'quarterly';

/** Meetings per year at a pace or in a rhythm, with `workingWeeks` weeks in a year. */
export const meetingsAYear = (pace: number | Rhythm, workingWeeks: number): number =>
  (typeof pace === 'number' ? pace : aWeek[pace]) * workingWeeks;

/** The cost of `aYear` meetings at the average cost of the given ones. */
export const costAYear = (of: { meetings: number; costCents: number }, aYear: number): Cents =>
  wholeCents(of.meetings > 0 ? aYear * (of.costCents / of.meetings) : 0);

/** All rarer rhythms, the most frequent first. */
export const rarerRhythms = (rhythm: Rhythm): Rhythm[] => rhythms.slice(rhythms.indexOf(rhythm) + 1);

/** Days from one meeting to the next in a rhythm. */
export const daysBetween = (rhythm: Rhythm): number => 7 / aWeek[rhythm];

const thinnedOut: Partial<Record<Rhythm, Rhythm>> = {
  daily: 'weekly',
  'several-a-week': 'weekly',
  weekly: 'fortnightly',
  fortnightly: 'monthly',
  'three-weekly': 'six-weekly',
};

/** The next rarer rhythm; null for a series that is already rare. */
export const rarerRhythm = (rhythm: Rhythm): Rhythm | null => thinnedOut[rhythm] ?? null;

/** The share (0–1) of meetings that remain with another rhythm; never more than 1. */
export const shareKept = (perWeek: number, to: Rhythm): number =>
  perWeek > 0 ? Math.min(1, aWeek[to] / perWeek) : 1;
