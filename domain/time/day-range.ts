// Ranges of local days. Analytics widens a range to whole weeks, which split at month ends.

import { addDays, weekPart, weekPartEnd, weekStart } from './local-day.ts';

/** Local days "YYYY-MM-DD", both inclusive. */
export type DayRange = { from: string; to: string };

const weeksShownFirst = 26;

/** The last `weeks` weeks including the week of `today`; weeks start on a weekday of 0 (Sunday) to 6. */
export function lastWeeks(weeks: number, today: string, firstWeekday: number): DayRange {
  const start = weekStart(today, firstWeekday);
  return { from: addDays(start, -7 * (weeks - 1)), to: addDays(start, 6) };
}

/** From January 1 to the end of the week of `today`, but not beyond the month. */
export function thisYear(today: string, firstWeekday: number): DayRange {
  return { from: `${today.slice(0, 4)}-01-01`, to: weekPartEnd(today, firstWeekday) };
}

/** The requested range, widened to whole weeks; missing ends default to the last 26 weeks. */
export function analyticsRange(requested: Partial<DayRange>, today: string, firstWeekday: number): DayRange {
  const usual = lastWeeks(weeksShownFirst, today, firstWeekday);
  const to = requested.to ?? (requested.from && requested.from > usual.to ? requested.from : usual.to);
  const from = requested.from ?? lastWeeks(weeksShownFirst, to, firstWeekday).from;
  return { from: weekPart(from, firstWeekday), to: weekPartEnd(to, firstWeekday) };
}
