// Days, weeks and months are those of the organisation's time zone; weeks start on Sunday.

import { dayMs, hourMs } from './time-units.ts';
import { formatterFor, offsetMs } from './zone-offset.ts';

/** The local day "YYYY-MM-DD" and hour 0–23 of an instant. */
export function localDayAndHour(instantMs: number, timeZone: string): { day: string; hour: number } {
  const localMs = instantMs + offsetMs(instantMs, timeZone);
  const dayNumber = Math.floor(localMs / dayMs);
  return { day: dayText(dayNumber), hour: Math.floor((localMs - dayNumber * dayMs) / hourMs) };
}

const dayTexts = new Map<number, string>();

// Meetings of one day come together, thousands at a time.
function dayText(dayNumber: number): string {
  let text = dayTexts.get(dayNumber);
  if (text === undefined) {
    if (dayTexts.size >= 50_000) dayTexts.clear();
    dayTexts.set(dayNumber, (text = new Date(dayNumber * dayMs).toISOString().slice(0, 10)));
  }
  return text;
}

/** The local day "YYYY-MM-DD" of an instant. */
export function localDay(instantMs: number, timeZone: string): string {
  return localDayAndHour(instantMs, timeZone).day;
}

/** `days` after (or before) a local day. Calendar arithmetic: a day of 23 or 25 hours is one day. */
export function addDays(day: string, days: number): string {
  const sum = `${day} ${days}`;
  let text = sums.get(sum);
  if (text === undefined) {
    if (sums.size >= 50_000) sums.clear();
    text = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
    sums.set(sum, text);
  }
  return text;
}

// Ranges are walked a day at a time, hundreds of days for one screen.
const sums = new Map<string, string>();

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The Sunday on or before a local day. */
export function weekStart(day: string): string {
  return addDays(day, -weekday(day));
}

/** "YYYY-MM" of a local day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Whether the runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}
