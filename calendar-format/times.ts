// Times and durations as calendars write them.

import { Unreadable } from '#domain/calendar/problems.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';

export type WrittenTime = {
  /** Epoch ms of the same time in UTC. */
  wallMs: number;
  /** A day without a time. */
  isDate: boolean;
  /** Minutes ahead of UTC, for "Z" and for ISO 8601; null for a local time. */
  aheadMinutes: number | null;
};

const written =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/** Throws Unreadable. "20261201T090000Z", also with dashes and colons, or without seconds. */
export function timeIn(text: string): WrittenTime {
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', zone] =
    written.exec(text.trim()) ?? [];
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const time = Number(hour ?? 0) * hourMs + Number(minute) * minuteMs + Math.min(59, Number(second)) * 1000;
  // Some runtimes take February 30 for March 2.
  const exists = new Date(midnight).getUTCDate() === Number(day);
  if (!exists || time > dayMs || Number(minute) > 59) throw unreadableTime(text);
  return { wallMs: midnight + time, isDate: hour === undefined, aheadMinutes: aheadOf(zone) };
}

function aheadOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Days are calendar days, the rest is exact. */
export type Duration = { days: number; ms: number };

/** A duration such as P1DT2H. Throws Unreadable. */
export function durationIn(text: string): Duration {
  const parts = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(text.trim());
  if (!parts) throw unreadableTime(text);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: hours * hourMs + minutes * minuteMs + seconds * 1000 };
}

const unreadableTime = (text: string) =>
  new Unreadable({ code: 'unreadable-time', params: { text: text.slice(0, 40) } });
