import type { CalendarEvent } from '#domain/calendars/event.ts';
import { runCalendarTask } from './calendar-thread.ts';
import type { Window } from './event-occurrences.ts';

/**
 * The occurrences of all events of a calendar that start in the window (epoch ms), by start. Events that cannot be read
 * or never end are left out. `timeZone` is that of floating times. Throws a CalendarFailure.
 */
export function expandCalendar(text: string, window: Window, timeZone: string): Promise<CalendarEvent[]> {
  return runCalendarTask('expand', { text, window, timeZone });
}

/**
 * A calendar for each UID, of only what `expandCalendar` reads: without descriptions, alarms and attachments. Equal as
 * long as the event is, although servers write the time of the request into each. Throws a CalendarFailure.
 */
export function splitCalendar(text: string): Promise<{ uid: string; text: string }[]> {
  return runCalendarTask('split', { text });
}
