// Reads a calendar file that somebody chose.

import type { CalendarProblem } from '#domain/calendar/problems.ts';
import { isWholeCalendar } from './calendar-text.ts';
import type { ReadEvent, Scope } from './event-occurrences.ts';
import { expand, type ForEach, TooMany } from './expand.ts';

/** More than a daily meeting has in forty years. */
const mostOfSeries = 15_000;

const [longAgo, longAfter] = [Date.UTC(1900, 0), Date.UTC(2200, 0)];

export type CalendarFile = { events: ReadEvent[]; problems: CalendarProblem[] };
type Unread = 'not-a-calendar' | 'too-many';

/**
 * Series are expanded until `writtenMs` (epoch ms), when the file was written, or until the last DTSTAMP in it if that
 * is later; later occurrences are plans that may change. Single future events are kept. Times without a zone use
 * `timeZone`, unless the file names one.
 */
export function readCalendarFile(text: string, writtenMs: number, timeZone: string): CalendarFile | Unread {
  const window = { from: longAgo, to: Math.max(writtenMs, lastStampMs(text)) + 1 };
  return readWindow(text, { window, singlesTo: longAfter, mostOfSeries }, timeZone);
}

/** As `readCalendarFile`, but only what begins in a window. */
export const readCalendarWindow = (text: string, window: Scope['window'], timeZone: string) =>
  readWindow(text, { window, singlesTo: window.to, mostOfSeries }, timeZone);

function readWindow(text: string, scope: Scope, timeZone: string): CalendarFile | Unread {
  if (!isWholeCalendar(text)) return 'not-a-calendar';
  try {
    const { events, problems } = expand(text, scope, timeZone, each);
    const included = events.filter(({ isExcluded }) => !isExcluded);
    return { events: included.toSorted((a, b) => a.startsAt - b.startsAt), problems };
  } catch (error) {
    if (error instanceof TooMany) return 'too-many';
    throw error;
  }
}

const each: ForEach = (items, read) => {
  for (const item of items) read(item);
  return [];
};

function lastStampMs(text: string): number {
  let latest = 0;
  for (const [, year, month, day, hour, minute] of text.matchAll(
    /^DTSTAMP[^:\r\n]*:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ/gim,
  ))
    latest = Math.max(latest, Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) || 0);
  return latest;
}
