// The occurrences of all events of a calendar.

import type { CalendarEvent } from '#domain/calendars/event.ts';
import { readParts } from './calendar-text.ts';
import { clocksOf } from './calendar-zones.ts';
import { occurrencesOf, type Window } from './event-occurrences.ts';

/** For all events of a calendar together. */
const mostOccurrences = 100_000;

export class TooMany extends Error {}

/** Calls `read` for each item. Returns the items that cannot be read, but throws TooMany. */
export type ForEach = <T>(items: readonly T[], read: (item: T) => void) => T[];

/** The UID of events that cannot be read. */
export type Unread = { unreadUid: string };

/** Grouped by UID and ordered by start. Floating times use `timeZone`. Throws TooMany. */
export function expand(
  text: string,
  window: Window,
  timeZone: string,
  forEach: ForEach,
): (CalendarEvent | Unread)[] {
  const parts = readParts(text);
  const clocks = clocksOf(parts, timeZone);
  const found: (CalendarEvent | Unread)[] = [];
  const unread = forEach([...parts.events], ([uid, components]) => {
    const occurrences = occurrencesOf(uid, components, window, clocks);
    for (const event of occurrences.toSorted((a, b) => a.startsAt - b.startsAt)) found.push(event);
    if (found.length > mostOccurrences) throw new TooMany(`more than ${mostOccurrences} occurrences`);
  });
  return [...found, ...unread.map(([unreadUid]) => ({ unreadUid }))];
}
