// Analytics splits a week that spans two months, so that weeks and months add up to the same cents.

import { addDays, monthOf, weekStart } from './local-day.ts';

/** The first day of the week of a local day, or of its month if that is later. Weeks start on Sunday. */
export function weekPart(day: string): string {
  const sunday = weekStart(day);
  const first = `${monthOf(day)}-01`;
  return sunday > first ? sunday : first;
}

/** The last day of the week of a local day, or of its month if that is earlier. */
export function weekPartEnd(day: string): string {
  const saturday = addDays(weekStart(day), 6);
  const last = lastOfMonth(day);
  return saturday < last ? saturday : last;
}

/** The last day of a month "YYYY-MM", or of the month of a local day. */
export function lastOfMonth(day: string): string {
  return addDays(firstOfNextMonth(day), -1);
}

function firstOfNextMonth(day: string): string {
  // 31 days after the first is always in the next month.
  return `${monthOf(addDays(`${monthOf(day)}-01`, 31))}-01`;
}
