import { isMonth } from '#domain/time/month-grid.ts';
import { addDays, monthOf } from '#domain/time/local-day.ts';

export type CalendarPlace = {
  /** "YYYY-MM", the one that is shown. */
  month: string;
  /** "YYYY-MM-DD", the one whose meetings are listed. */
  day: string | null;
};

/** Whether a text is a day "YYYY-MM-DD" of a month that can be shown. */
export function isShownDay(text: string): boolean {
  // The thirtieth of February is taken for a day of March.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay && isMonth(monthOf(text)) && addDays(text, 0) === text;
}

/** What an address shows; what cannot be read of it is today's month. */
export function placeOf(search: string, today: string): CalendarPlace {
  const given = new URLSearchParams(search);
  const month = given.get('month') ?? '';
  const day = given.get('day') ?? '';
  const isDay = isShownDay(day);
  const fallback = isDay ? monthOf(day) : monthOf(today);
  return { month: isMonth(month) ? month : fallback, day: isDay ? day : null };
}

/** The search part of the address of a place. */
export function searchOf({ month, day }: CalendarPlace): string {
  return day ? `?month=${month}&day=${day}` : `?month=${month}`;
}
