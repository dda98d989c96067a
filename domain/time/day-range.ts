// Ranges of local days. Analytics widens a range to whole weeks, which split at month ends.

import { addDays, weekPart, weekPartEnd, weekStart } from './local-day.ts';

/** Local days "YYYY-MM-DD", both inclusive. */
export type DayRange = { from: string; to: string };

const weeksShownFirst = 26;

/** The last `weeks` weeks including the week of `today`. */
export function lastWeeks(weeks: number, today: string): DayRange {
  const sunday = weekStart(today);
  return { from: addDays(sunday, -7 * (weeks - 1)), to: addDays(sunday, 6) };
}

/** From January 1 to the end of the week of `today`, but not beyond the month. */
export function thisYear(today: string): DayRange {
  return { from: `${today.slice(0, 4)}-01-01`, to: weekPartEnd(today) };
}

/** The requested range, widened to whole weeks; missing ends default to the last 26 weeks. */
export function analyticsRange(requested: Partial<DayRange>, today: string): DayRange {
  const usual = lastWeeks(weeksShownFirst, today);
  const to = requested.to ?? (requested.from && requested.from > usual.to ? requested.from : usual.to);
  const from = requested.from ?? lastWeeks(weeksShownFirst, to).from;
  return { from: weekPart(from), to: weekPartEnd(to) };
}
