// Meetings with the same title in a regular rhythm are a series, even when a date moves or is skipped.

import { dayNumber } from '../time/local-day.ts';

export const rhythms = ['daily', 'several-a-week', 'weekly', 'fortnightly', 'monthly'] as const;

export type Rhythm = (typeof rhythms)[number];

type Pattern = {
  /** Range of the median gap between two meetings, in days. */
  days: readonly [from: number, to: number];
  /** By how many days a date may move. */
  slack: number;
  /** A gap may be up to this many times the rhythm, for holidays. */
  skips: number;
  leastDates: number;
  /** Meetings a year, without holidays. */
  aYear: number;
};

const patterns: Record<Rhythm, Pattern> = {
  // A weekend is a gap of three days.
  daily: { days: [1, 1], slack: 2, skips: 4, leastDates: 5, aYear: 260 },
  'several-a-week': { days: [2, 4], slack: 2, skips: 3, leastDates: 5, aYear: 130 },
  weekly: { days: [5, 9], slack: 2, skips: 3, leastDates: 4, aYear: 52 },
  fortnightly: { days: [10, 18], slack: 4, skips: 2, leastDates: 3, aYear: 26 },
  monthly: { days: [24, 38], slack: 8, skips: 2, leastDates: 3, aYear: 12 },
};

const exact: Record<Rhythm, number> = {
  daily: 1,
  'several-a-week': 3,
  weekly: 7,
  fortnightly: 14,
  monthly: 30.4,
};

/** Only recent dates count, so that a series that was thinned out gets its new rhythm. */
const gapsLookedAt = 12;
const regularShare = 0.7;

/**
 * The rhythm of the local days on which a title was held (in any order). Null when there is none, or when the last
 * meeting is so long ago that the series has ended.
 */
export function rhythmOf(days: readonly string[], today: string): Rhythm | null {
  const dates = [...new Set(days)].map(dayNumber).toSorted((a, b) => a - b);
  const gaps = dates.slice(1).map((date, i) => date - (dates[i] ?? 0));
  const recent = gaps.slice(-gapsLookedAt);
  const middle = recent.toSorted((a, b) => a - b)[Math.floor((recent.length - 1) / 2)];
  const rhythm = rhythms.find((one) => {
    const [from, to] = patterns[one].days;
    return middle !== undefined && middle >= from && middle <= to;
  });
  if (!rhythm || dates.length < patterns[rhythm].leastDates) return null;
  const fitting = recent.filter((gap) => fits(gap, rhythm)).length;
  const isOver = !mayLast(dayNumber(today) - (dates.at(-1) ?? 0), rhythm);
  return isOver || fitting < regularShare * recent.length ? null : rhythm;
}

function fits(gap: number, rhythm: Rhythm): boolean {
  const { slack, skips } = patterns[rhythm];
  return Array.from({ length: skips }, (_, i) => exact[rhythm] * (i + 1)).some(
    (expected) => Math.abs(gap - expected) <= slack,
  );
}

const mayLast = (daysSince: number, rhythm: Rhythm): boolean =>
  daysSince <= exact[rhythm] * patterns[rhythm].skips + patterns[rhythm].slack;

/** Meetings a year in a rhythm, without holidays. */
export const meetingsAYear = (rhythm: Rhythm): number => patterns[rhythm].aYear;

/** All rarer rhythms, the most frequent first. */
export const rarerRhythms = (rhythm: Rhythm): Rhythm[] =>
  rhythms.filter((one) => meetingsAYear(one) < meetingsAYear(rhythm));

/** The next rarer rhythm, or null for the rarest. */
export function rarerRhythm(rhythm: Rhythm): Rhythm | null {
  return rhythm === 'daily' ? 'weekly' : (rhythms[rhythms.indexOf(rhythm) + 1] ?? null);
}

/** The share (0–1) of its meetings that a series keeps with a rarer rhythm. */
export const shareKept = (from: Rhythm, to: Rhythm): number =>
  Math.min(1, meetingsAYear(to) / meetingsAYear(from));
