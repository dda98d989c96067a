import type { CalendarPart } from '#calendar-format/calendar-split.ts';
import type { Window } from '#calendar-format/event-occurrences.ts';
import type { CalendarEvent } from '#domain/calendars/event.ts';
import { runCalendarTask } from './calendar-thread.ts';

/**
 * The occurrences of all events of a calendar that start in the window (epoch ms), grouped by UID and ordered by
 * start, and the UIDs of events that cannot be read or never end. Floating times use `timeZone`. Throws a
 * CalendarFailure.
 */
export async function expandCalendar(
  text: string,
  window: Window,
  timeZone: string,
): Promise<{ events: CalendarEvent[]; unread: string[] }> {
  const found = await runCalendarTask('expand', { text, window, timeZone });
  return {
    events: found.flatMap((it) => ('unreadUid' in it ? [] : it)),
    unread: found.flatMap((it) => ('unreadUid' in it ? it.unreadUid : [])),
  };
}

/** One calendar per UID, see `splitParts`. Throws a CalendarFailure. */
export const splitCalendar = (text: string): Promise<CalendarPart[]> => runCalendarTask('split', { text });
