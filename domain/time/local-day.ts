// Days, weeks and months in the organization's time zone; weeks start on Sunday.

import { dayMs, hourMs } from './time-units.ts';
import { formatterFor, offsetMs } from './zone-offset.ts';

/** The local day "YYYY-MM-DD" and the hour (0–23) of an instant. */
export function localDayAndHour(instantMs: number, timeZone: string): { day: string; hour: number } {
  const localMs = instantMs + offsetMs(instantMs, timeZone);
  const number = Math.floor(localMs / dayMs);
  return { day: dayText(number), hour: Math.floor((localMs - number * dayMs) / hourMs) };
}

/** Days from 1970-01-01 to a local day "YYYY-MM-DD". */
export function dayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

const dayTexts = new Map<number, string>();

/** The local day of a number from `dayNumber`; cached, since many meetings share a day. */
function dayText(number: number): string {
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

/** The local day `days` later (or earlier). A day of 23 or 25 hours is one day. */
export function addDays(day: string, days: number): string {
  return dayText(dayNumber(day) + days);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: string): number {
  return new Date(day).getUTCDay();
}

/** The first day of the week of a local day; weeks start on a weekday of 0 (Sunday) to 6. */
export function weekStart(day: string, firstWeekday: number): string {
  return addDays(day, -((weekday(day) - firstWeekday + 7) % 7));
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

/** The first day of the week of a local day, or of its month if that is later. */
export function weekPart(day: string, firstWeekday: number): string {
  const start = weekStart(day, firstWeekday);
  const first = `${monthOf(day)}-01`;
  return start > first ? start : first;
}

/** The last day of the week of a local day, or of its month if that is earlier. */
export function weekPartEnd(day: string, firstWeekday: number): string {
  const end = addDays(weekStart(day, firstWeekday), 6);
  const last = lastOfMonth(day);
  return end < last ? end : last;
}

/** The month after a month "YYYY-MM", or after that of a local day. */
export const nextMonth = (day: string): string =>
  // 31 days after the first is always in the next month.
  monthOf(addDays(`${monthOf(day)}-01`, 31));

/** The last day of a month "YYYY-MM", or of the month of a local day. */
export const lastOfMonth = (day: string): string => addDays(`${nextMonth(day)}-01`, -1);

/** Wire format of an instant: ISO 8601 in UTC with milliseconds. */
export function isoInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
