// Month-end spend is what was spent so far, divided by the share of the month's weekdays that have come. Meetings
// of later days say nothing of that pace, but the month costs at least what is known of it already.

import { dayNumber, monthOf } from '#domain/time/local-day.ts';
import { lastOfMonth } from '#domain/time/week-part.ts';

/** One or two days say nothing about a month: before the third weekday the projection is unknown. */
const weekdaysNeeded = 3;

/** Monday to Friday from the first Monday before 1970 to the day of that number, which is included. */
function weekdaysUntil(day: number): number {
  // 1 January 1970 was a Thursday.
  const sinceMonday = day + 3;
  const weeks = Math.floor(sinceMonday / 7);
  return 5 * weeks + Math.min(5, sinceMonday - 7 * weeks + 1);
}

/** Monday to Friday from `from` to `to`, both included. Public holidays count: we do not know them. */
export function weekdaysBetween(from: string, to: string): number {
  return weekdaysUntil(dayNumber(to)) - weekdaysUntil(dayNumber(from) - 1);
}

/**
 * From the cents that the month of `today` has cost so far, and those that its later days are known to cost, the cents at
 * its end; null while too few weekdays have come. Today counts as a whole day, so the figure is never too high because it
 * is early in the morning.
 */
export function projectionOn(today: string): (soFarCents: number, toComeCents: number) => number | null {
  const first = `${monthOf(today)}-01`;
  const come = weekdaysBetween(first, today);
  const all = weekdaysBetween(first, lastOfMonth(today));
  return (soFarCents, toComeCents) =>
    come < weekdaysNeeded ? null : Math.max(soFarCents + toComeCents, Math.round((soFarCents * all) / come));
}
