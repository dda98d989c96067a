// UTC offsets of time zones, cached because Intl takes microseconds per lookup.

import { dayMs } from './time-units.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
/** Zone names are case-insensitive, so the number of cached spellings must be limited; each takes 30 kB. */
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

/** The offset according to Intl. */
function intlOffsetMs(instantMs: number, timeZone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instantMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1000) * 1000;
}

/** Offset by zone and UTC day; null if it changes during the day. */
const offsetsByZone = new Map<string, Map<number, number | null>>();
/** Enough for a century in ten zones. */
const maxCachedDays = 400_000;
let cachedDays = 0;

/** Offset from UTC in ms at an instant, positive east of Greenwich. */
export function offsetMs(instantMs: number, timeZone: string): number {
  let days = offsetsByZone.get(timeZone);
  if (!days) offsetsByZone.set(timeZone, (days = new Map()));
  const day = Math.floor(instantMs / dayMs);
  let offset = days.get(day);
  if (offset === undefined) {
    // No zone changes twice within a day.
    const atStart = intlOffsetMs(day * dayMs, timeZone);
    offset = atStart === intlOffsetMs((day + 1) * dayMs - 1000, timeZone) ? atStart : null;
    if (cachedDays >= maxCachedDays) {
      offsetsByZone.clear();
      cachedDays = 0;
    }
    cachedDays += 1;
    days.set(day, offset);
  }
  return offset ?? intlOffsetMs(instantMs, timeZone);
}
