// Reads a calendar file that somebody chose.

import type { CalendarProblem } from '#domain/calendar/problems.ts';
import { isWholeCalendar } from './calendar-text.ts';
import type { ReadEvent } from './event-occurrences.ts';
import { expand, type ForEach, TooMany } from './expand.ts';

/** More than a daily meeting has in forty years. */
const mostOfSeries = 15_000;

const [longAgo, longAfter] = [Date.UTC(1900, 0), Date.UTC(2200, 0)];

export type CalendarFile = { events: ReadEvent[]; problems: CalendarProblem[] };

/**
 * Series are expanded until `writtenMs` (epoch ms), when the file was written, or until the last DTSTAMP in it if that
 * is later; later occurrences are plans that may change. Single future events are kept. Times without a zone use
 * `timeZone`, unless the file names one.
 */
export function readCalendarFile(
  text: string,
  writtenMs: number,
  timeZone: string,
): CalendarFile | 'not-a-calendar' | 'too-many' {
  if (!isWholeCalendar(text)) return 'not-a-calendar';
  const window = { from: longAgo, to: Math.max(writtenMs, lastStampMs(text)) + 1 };
  const scope = { window, singlesTo: longAfter, mostOfSeries };
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
