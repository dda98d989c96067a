// How far the clock of a time zone is from UTC: what days and times on that clock are worked out with.

import { dayMs } from './time-units.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones; but the same one can be written in millions of ways, each of which takes 30 kB. */
const mostFormatters = 1000;

/** Throws for a zone that the runtime does not know. */
export function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    if (formatters.size >= mostFormatters) formatters.clear();
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** What the runtime says; some µs each time. */
function askedOffsetMs(instantMs: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instantMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

/** For each zone the offset of whole days (of UTC); null where it changes within the day. */
const steady = new Map<string, Map<number, number | null>>();
/** A century in ten zones. */
const mostDays = 400_000;
let daysKept = 0;

/** Milliseconds that the clock of a time zone is ahead of UTC at an instant. */
export function offsetMs(instantMs: number, timeZone: string): number {
  let days = steady.get(timeZone);
  if (!days) steady.set(timeZone, (days = new Map()));
  const day = Math.floor(instantMs / dayMs);
  let offset = days.get(day);
  if (offset === undefined) {
    // No zone changes twice within a day.
    const atStart = askedOffsetMs(day * dayMs, timeZone);
    offset = atStart === askedOffsetMs((day + 1) * dayMs - 1000, timeZone) ? atStart : null;
    if (daysKept >= mostDays) {
      steady.clear();
      daysKept = 0;
    }
    daysKept += 1;
    days.set(day, offset);
  }
  return offset ?? askedOffsetMs(instantMs, timeZone);
}
