// Days, weeks and months are those of the organization's time zone; weeks start on Sunday.

import { dayMs, hourMs } from './time-units.ts';
import { formatterFor, offsetMs } from './zone-offset.ts';

/** The local day "YYYY-MM-DD" and hour 0–23 of an instant. */
export function localDayAndHour(instantMs: number, timeZone: string): { day: string; hour: number } {
  const localMs = instantMs + offsetMs(instantMs, timeZone);
  const number = Math.floor(localMs / dayMs);
  return { day: dayText(number), hour: Math.floor((localMs - number * dayMs) / hourMs) };
}

/** The number of a local day "YYYY-MM-DD", counted from 1 January 1970, so that days can be subtracted. */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

const dayTexts = new Map<number, string>();

/** The local day of a number. Meetings of one day come together, thousands at a time: its text is made once. */
export function dayText(number: number): string {
  let text = dayTexts.get(number);
  if (text === undefined) {
    if (dayTexts.size >= 50_000) dayTexts.clear();
    dayTexts.set(number, (text = new Date(number * dayMs).toISOString().slice(0, 10)));
  }
  return text;
}

/** The local day "YYYY-MM-DD" of an instant. */
export function localDay(instantMs: number, timeZone: string): string {
  return localDayAndHour(instantMs, timeZone).day;
}

/** `days` after (or before) a local day. Calendar arithmetic: a day of 23 or 25 hours is one day. */
export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay();
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
