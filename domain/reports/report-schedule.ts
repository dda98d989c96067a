// When the weekly report is due.

import { addDays, localDay, weekday as weekdayOf } from '../time/local-day.ts';
import { localTime } from '../time/local-time.ts';

type Schedule = { timeZone: string; weekday: number; hour: number };

/**
 * The local day of the report that is due at an instant: from its hour until the end of the next day, so that a server
 * that was down sends it late. Null at all other times.
 */
export function reportDay(now: number, { timeZone, weekday, hour }: Schedule): string | null {
  const today = localDay(now, timeZone);
  const yesterday = addDays(today, -1);
  if (weekdayOf(yesterday) === weekday) return yesterday;
  const isDue = weekdayOf(today) === weekday && Number(localTime(now, timeZone).slice(11, 13)) >= hour;
  return isDue ? today : null;
}
