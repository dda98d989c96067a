import type { CalendarPart } from '#calendar-format/calendar-split.ts';
import type { ReadEvent } from '#calendar-format/event-occurrences.ts';
import type { Window } from '#calendar-format/rules.ts';
import type { CalendarProblem } from '#domain/calendar/problems.ts';
import { runCalendarTask } from './calendar-thread.ts';

/**
 * The occurrences of all events of a calendar that start in the window (epoch ms), grouped by UID and ordered by
 * start, and the problems of events that cannot be read or never end. Times without a zone use `timeZone` unless
 * their calendar names one. Throws a CalendarFailure.
 */
export async function expandCalendar(
  text: string,
  window: Window,
  timeZone: string,
): Promise<{ events: ReadEvent[]; problems: CalendarProblem[] }> {
  const found = await runCalendarTask('expand', { text, window, timeZone });
  const events = found.flatMap((it) => ('code' in it ? [] : it));
  return { events, problems: found.flatMap((it) => ('code' in it ? it : [])) };
}

/** One calendar per UID, see `splitCalendar` of the format. Throws a CalendarFailure. */
export const splitCalendar = (text: string): Promise<CalendarPart[]> => runCalendarTask('split', { text });
