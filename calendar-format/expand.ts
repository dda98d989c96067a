// The occurrences of all events of a calendar.

import { type CalendarProblem, Unreadable } from '#domain/calendar/problems.ts';
import { type EventLines, readEvents } from './calendar-text.ts';
import { clockReader } from './calendar-zones.ts';
import { propertyOf, unescaped } from './property-line.ts';
import { occurrencesOf, type ReadEvent, type Scope } from './event-occurrences.ts';

/** For all events of a calendar together. */
const mostOccurrences = 200_000;

export class TooMany extends Error {}

/** Calls `read` for each item, and returns those that take too long. */
export type ForEach = <T>(items: readonly T[], read: (item: T) => void) => T[];

/**
 * Occurrences grouped by UID and ordered by start, and what could not be read. Times without a zone use `timeZone`
 * unless their calendar names one. Throws TooMany.
 */
export function expand(
  text: string,
  scope: Scope,
  timeZone: string,
  each: ForEach,
): { events: ReadEvent[]; problems: CalendarProblem[] } {
  const clocks = clockReader(timeZone);
  const events: ReadEvent[] = [];
  const problems: CalendarProblem[] = [];
  const report = (uid: string, error: unknown, isRead: boolean, title: string) => {
    const reason = error instanceof Unreadable ? error.reason : { code: 'unreadable' as const, params: {} };
    problems.push({ ...reason, uid, title: title.slice(0, longestTitle), isRead });
  };
  const slow = each([...readEvents(text)], ([uid, components]) => {
    try {
      const occurrences = occurrencesOf(
        uid,
        components,
        scope,
        ({ frame }) => clocks(frame),
        (error, isRead, title) => report(uid, error, isRead, title),
      );
      for (const event of occurrences.toSorted((a, b) => a.startsAt - b.startsAt)) events.push(event);
    } catch (error) {
      report(uid, error, false, titleOf(components));
    }
    if (events.length > mostOccurrences) throw new TooMany(`more than ${mostOccurrences} occurrences`);
  });
  for (const [uid, components] of slow)
    report(uid, new Unreadable({ code: 'too-slow', params: {} }), false, titleOf(components));
  return { events, problems };
}

const longestTitle = 200;

const titleOf = ([first]: readonly EventLines[]): string => {
  const line = first?.lines.find((it) => /^summary[;:]/i.test(it));
  return line ? unescaped(propertyOf(line).value) : '';
};
