// Entries of more than twelve hours, such as an offsite of several days: only 8:00 to 18:00 of each local day
// counts, since nobody meets through the night.

import { localDay } from '#domain/time/local-day.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { msAfterHours, workingHoursOf } from '#domain/time/working-hours.ts';

const longestMeeting = 12 * 60;

/** The daytime hours. */
export const dayHours = [8, 18] as const;

export const isLongSpan = (minutes: number | null): boolean => (minutes ?? 0) > longestMeeting;

/** The daytime minutes of a long entry; 0 if all of it is at night. */
export function countedMinutes(startMs: number, minutes: number, timeZone: string): number {
  const span = { fromMs: startMs, toMs: startMs + minutes * minuteMs };
  const everyDay = { workingHours: dayHours, workingDays: [0, 1, 2, 3, 4, 5, 6] };
  const night = msAfterHours(span, localDay(startMs, timeZone), workingHoursOf(timeZone, everyDay));
  return Math.floor((span.toMs - span.fromMs - night) / minuteMs);
}
