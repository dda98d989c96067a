// A week that runs over the end of a month is counted in two parts, so that weeks and months sum to the same cent.

import { addDays, monthOf, weekStart } from './local-day.ts';

/** The first day of the part of a week, Sunday to Saturday, that lies in the month of a local day. */
export function weekPart(day: string): string {
  const sunday = weekStart(day);
  const first = `${monthOf(day)}-01`;
  return sunday > first ? sunday : first;
}

/** The last day of that part. */
export function weekPartEnd(day: string): string {
  const saturday = addDays(weekStart(day), 6);
  const last = lastOfMonth(day);
  return saturday < last ? saturday : last;
}

/** The last day of a month "YYYY-MM", or of that of a local day. */
export function lastOfMonth(day: string): string {
  return addDays(firstOfNextMonth(day), -1);
}

/** The first day of the month after it. */
export function firstOfNextMonth(day: string): string {
  // The 1st and 31 days are always in the next month.
  return `${monthOf(addDays(`${monthOf(day)}-01`, 31))}-01`;
}
