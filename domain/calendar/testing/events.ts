// Events to test with.

import { hourMs } from '#domain/time/time-units.ts';
import type { CalendarAttendee, CalendarEvent } from '#domain/calendar/event.ts';

export const invited = (email: string, changes: Partial<CalendarAttendee> = {}): CalendarAttendee => ({
  email,
  name: '',
  isDeclined: false,
  isOptional: false,
  isResource: false,
  ...changes,
});

/** An hour from the epoch on, with two people. */
export const eventOf = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a',
  recurrenceId: '',
  sequence: 0,
  title: 'Planning',
  startsAt: 0,
  endsAt: hourMs,
  isAllDay: false,
  isPrivate: false,
  isFree: false,
  isCanceled: false,
  isExcluded: false,
  isOwnComponent: true,
  slotMinutes: null,
  stampedAt: 0,
  hasAgenda: false,
  isRecurring: false,
  organizer: null,
  attendees: [invited('ada@example.test'), invited('alan@example.test')],
  ...changes,
});
