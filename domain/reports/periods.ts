// Months, quarters and years that reports compare. A year begins with a month that the organization chooses; a quarter
// is three months of it.

import { lastOfMonth, localDay, monthOf } from '#domain/time/local-day.ts';
import type { DayRange } from '#domain/time/day-range.ts';
import { monthAt, monthIndex } from '#domain/time/month-grid.ts';
import { monthsBefore } from '#domain/time/local-time.ts';

export const periodKinds = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** `first` is its first month, "YYYY-MM". */
export type Period = { kind: PeriodKind; first: string };

const monthsIn: Record<PeriodKind, number> = { month: 1, quarter: 3, year: 12 };
/** Enough to see the same period a year ago, and for years how it went on. */
const shown: Record<PeriodKind, number> = { month: 13, quarter: 9, year: 5 };

/** The period with a month, in years that begin with month `yearStartsIn` (1–12). */
export function periodWith(kind: PeriodKind, month: string, yearStartsIn: number): Period {
  const since = monthIndex(month) - (yearStartsIn - 1);
  return { kind, first: monthAt(monthIndex(month) - (since % monthsIn[kind])) };
}

/** The period `count` periods later, or earlier. */
export const shiftedPeriod = ({ kind, first }: Period, count: number): Period => ({
  kind,
  first: monthAt(monthIndex(first) + count * monthsIn[kind]),
});

export const monthsOfPeriod = ({ kind, first }: Period): string[] =>
  Array.from({ length: monthsIn[kind] }, (_, i) => monthAt(monthIndex(first) + i));

export function daysOfPeriod(period: Period): DayRange {
  const months = monthsOfPeriod(period);
  return { from: `${period.first}-01`, to: lastOfMonth(months.at(-1) ?? period.first) };
}

/** The same period a year before. */
export const yearBefore = ({ kind, first }: Period): Period => ({
  kind,
  first: monthAt(monthIndex(first) - 12),
});

/** The periods of a chart that ends with one. */
export const periodsUpTo = (last: Period): Period[] =>
  Array.from({ length: shown[last.kind] }, (_, i) => shiftedPeriod(last, i + 1 - shown[last.kind]));

/** An earlier period, and until when it counts: null for all of it. */
export type Compared = { period: Period; until: number | null };

/**
 * The period before and that of a year ago. While the period is running, they count up to the same day and time: of
 * shorter months up to their last day.
 */
export function comparedWith(
  period: Period,
  now: number,
  timeZone: string,
): { isRunning: boolean; before: Compared; yearAgo: Compared } {
  const { from, to } = daysOfPeriod(period);
  const today = localDay(now, timeZone);
  const isRunning = from <= today && today <= to;
  const earlier = (compared: Period): Compared => {
    const months = monthIndex(period.first) - monthIndex(compared.first);
    return { period: compared, until: isRunning ? monthsBefore(now, months, timeZone) : null };
  };
  return { isRunning, before: earlier(shiftedPeriod(period, -1)), yearAgo: earlier(yearBefore(period)) };
}

/** Change in percent, and null where there was nothing: no percentage says how much more than nothing is. */
export const changeFrom = (before: number | null, now: number): number | null =>
  before === null || before === 0 ? null : (100 * (now - before)) / before;

/** The last complete period with meetings, else the running one. */
export function firstShown(
  kind: PeriodKind,
  today: string,
  recordedFrom: string | null,
  yearStartsIn: number,
): Period {
  const running = periodWith(kind, monthOf(today), yearStartsIn);
  const before = shiftedPeriod(running, -1);
  return recordedFrom !== null && recordedFrom <= daysOfPeriod(before).to ? before : running;
}
