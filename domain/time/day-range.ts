// Ranges of local days. Analytics widens a range to whole weeks, split where a month ends.

import { addDays, weekPart, weekPartEnd, weekStart } from './local-day.ts';

/** Local days "YYYY-MM-DD", both of them counted. */
export type DayRange = { from: string; to: string };

const weeksShownFirst = 26;

/** The week of `today` and those before it, `weeks` of them. */
export function lastWeeks(weeks: number, today: string): DayRange {
  const sunday = weekStart(today);
  return { from: addDays(sunday, -7 * (weeks - 1)), to: addDays(sunday, 6) };
}

/** From the first of January to the end of the week of `today`, but not beyond the month. */
export function thisYear(today: string): DayRange {
  return { from: `${today.slice(0, 4)}-01-01`, to: weekPartEnd(today) };
}

/** The range that was asked for, widened; an end that is not given is that of the last 26 weeks. */
export function analyticsRange(asked: Partial<DayRange>, today: string): DayRange {
  const usual = lastWeeks(weeksShownFirst, today);
  const to = asked.to ?? (asked.from && asked.from > usual.to ? asked.from : usual.to);
  const from = asked.from ?? lastWeeks(weeksShownFirst, to).from;
  return { from: weekPart(from), to: weekPartEnd(to) };
}
