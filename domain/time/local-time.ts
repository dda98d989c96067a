// Converts between instants and the local time of a time zone.

import { dayInMonth, monthAt, monthIndex } from './month-grid.ts';
import { dayMs, minuteMs } from './time-units.ts';
import { offsetMs } from './zone-offset.ts';

/** Local time "YYYY-MM-DDTHH:mm". */
export function localTime(instantMs: number, timeZone: string): string {
  return new Date(instantMs + offsetMs(instantMs, timeZone)).toISOString().slice(0, 16);
}

/** Local time with offset, "YYYY-MM-DDTHH:mm:ss+13:00". */
export function instantOnClock(instantMs: number, timeZone: string): string {
  const offset = offsetMs(instantMs, timeZone);
  const [clock, ahead] = [instantMs + offset, Math.abs(offset)].map((ms) => new Date(ms).toISOString());
  return `${clock?.slice(0, 19)}${offset < 0 ? '-' : '+'}${ahead?.slice(11, 16)}`;
}

/**
 * Epoch ms of a local time "YYYY-MM-DDTHH:mm"; null if malformed. A time that occurs twice is the first one; a
 * skipped time uses the offset before the change.
 */
export function instantOfLocalTime(local: string, timeZone: string): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  // Offsets change at most once in two days, so the offset is that of the day before or after.
  const before = offsetMs(asUtc - 24 * 60 * minuteMs, timeZone);
  const after = offsetMs(asUtc + 24 * 60 * minuteMs, timeZone);
  const candidates = [asUtc - before, asUtc - after];
  return candidates.find((instantMs) => localTime(instantMs, timeZone) === local) ?? asUtc - before;
}

/** The same time of day a week before; a skipped time uses the offset before the change. */
export function aWeekBefore(instantMs: number, timeZone: string): number {
  const asUtc = instantMs + offsetMs(instantMs, timeZone) - 7 * dayMs;
  const minute = new Date(asUtc).toISOString().slice(0, 16);
  return (instantOfLocalTime(minute, timeZone) ?? instantMs - 7 * dayMs) + (asUtc % minuteMs);
}

/** The same day and time of day some months before, or that month's last day if it has no such day. */
export function monthsBefore(instantMs: number, months: number, timeZone: string): number {
  const [day = '', time = ''] = localTime(instantMs, timeZone).split('T');
  const same = dayInMonth(day, monthAt(monthIndex(day) - months));
  return (instantOfLocalTime(`${same}T${time}`, timeZone) ?? instantMs) + (instantMs % minuteMs);
}

export const aMonthBefore = (instantMs: number, timeZone: string): number =>
  monthsBefore(instantMs, 1, timeZone);
