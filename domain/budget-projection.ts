// Month-end spend is what was spent so far, divided by the share of the month's weekdays that have come.

import { addDays, monthOf, weekday } from './local-day.ts';

/** One or two days say nothing about a month: before the third weekday the projection is unknown. */
export const weekdaysNeeded = 3;

const isWeekday = (day: string) => weekday(day) >= 1 && weekday(day) <= 5;

/** Monday to Friday from `from` to `to`, both included. Public holidays count: we do not know them. */
export function weekdaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWeekday(day)) count += 1;
  return count;
}

/**
 * Cents that the month of `today` will have cost at its end, or null while too few weekdays have come. Today
 * counts as a whole day, so the figure is never too high because it is early in the morning.
 */
export function projectedSpendCents(spendCents: number, today: string): number | null {
  const first = `${monthOf(today)}-01`;
  const come = weekdaysBetween(first, today);
  if (come < weekdaysNeeded) return null;
  return Math.round((spendCents * weekdaysBetween(first, lastDayOfMonth(today))) / come);
}

function lastDayOfMonth(day: string): string {
  const inNextMonth = addDays(`${monthOf(day)}-28`, 4);
  return addDays(inNextMonth, -Number(inNextMonth.slice(8)));
}
