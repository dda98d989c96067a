// How often a connected calendar is read, and which part of it.

import { addDays, localDay } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';

/** Why a connection cannot be read. */
export const connectionFailures = [
  'wrong-password',
  /** The address of an .ics file asks for a name and a password, and has none. */
  'needs-password',
  'forbidden',
  /** There is no calendar at the address, or it no longer exists. */
  'gone',
  'not-a-calendar',
  /** No server was found for an email address. */
  'no-server',
  /** The provider accepts no passwords, or has no CalDAV. */
  'address-only',
  /** The server refers to one in another domain, which was not permitted to get the password. */
  'other-host',
  'too-large',
  'certificate',
  'unreachable',
  'timeout',
  /** The server may not connect to the address. */
  'not-allowed',
  /** Expanding its events takes too long. */
  'too-slow',
  'server-error',
  /** The secret was encrypted with another key of the server. */
  'locked',
] as const;

export type ConnectionFailure = (typeof connectionFailures)[number];

/** Connections of one member, and of the organization. */
export const [mostOwnConnections, mostSharedConnections] = [20, 200];
/** Calendars of one account. */
export const mostCalendars = 30;

/** The server of a CalDAV account can be found by an email address. */
export const isEmailAddress = (typed: string): boolean =>
  /^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(typed.trim());

/** The longest pause between attempts to read a failing server. */
export const longestPauseMs = 6 * hourMs;
const pauseMs = 15 * minuteMs;

/** The time until the next sync after `failures` failed ones in a row. */
export const syncPauseMs = (failures: number): number =>
  Math.min(longestPauseMs, pauseMs * 2 ** Math.max(0, Math.min(failures, 10) - 1));

const [daysBack, daysAhead] = [90, 60];

/** Whole local days from 90 back to 60 ahead, in epoch ms. The window moves each day. */
export function windowOf(now: number, timeZone: string): { from: number; to: number } {
  const today = localDay(now, timeZone);
  const startOf = (day: string) => instantOfLocalTime(`${day}T00:00`, timeZone) ?? Date.parse(day);
  return { from: startOf(addDays(today, -daysBack)), to: startOf(addDays(today, daysAhead + 1)) };
}

/** Whether every event of a calendar text ended before a day, so that it cannot enter the window again. */
export function isOver(text: string, firstDay: string): boolean {
  if (/^(RRULE|RDATE)[;:]/im.test(text)) return false;
  const days = [...text.matchAll(/^(?:DTSTART|DTEND|RECURRENCE-ID)[^:\r\n]*:(\d{8})/gim)].map(
    ([, day]) => day,
  );
  const first = firstDay.replaceAll('-', '');
  return days.length > 0 && days.every((day) => (day ?? '') < first);
}

/** Whether a calendar text has a single event or a series, and not only occurrences of one. */
export function hasMaster(text: string): boolean {
  const events = text.match(/^BEGIN:VEVENT/gim) ?? [];
  const occurrences = text.match(/^RECURRENCE-ID[;:]/gim) ?? [];
  return events.length > occurrences.length;
}

/** Whether all events of a calendar text are private. Texts of private events are not stored. */
export function isPrivate(text: string): boolean {
  const events = text.match(/^BEGIN:VEVENT/gim) ?? [];
  const hidden = text.match(/^CLASS[^:\r\n]*:(?:PRIVATE|CONFIDENTIAL)/gim) ?? [];
  return events.length > 0 && hidden.length >= events.length;
}
