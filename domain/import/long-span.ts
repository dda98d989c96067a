// Entries of more than twelve hours, such as an offsite of several days: of each local day only the hours between 8:00 and
// 18:00 count, since nobody meets through the night.

import { localDay } from '../time/local-day.ts';
import { minutesAfterHours, workingDays } from '../time/working-hours.ts';

const longestMeeting = 12 * 60;

/** The hours of a day that count. */
export const dayHours = [8, 18] as const;

export const isLongSpan = (minutes: number | null): boolean => (minutes ?? 0) > longestMeeting;

/** The minutes of a long entry that count; 0 if all of it is at night. */
export function countedMinutes(startMs: number, minutes: number, timeZone: string): number {
  const span = { startedAt: startMs, durationMinutes: minutes, day: localDay(startMs, timeZone) };
  return minutes - minutesAfterHours(span, workingDays(timeZone, dayHours));
}
