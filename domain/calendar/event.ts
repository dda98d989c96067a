/** One occurrence of a calendar event. */
export type CalendarEvent = {
  uid: string;
  /** The original start as ISO UTC, '2026-11-24T09:00:00Z', all-day '2026-11-24'; '' for an event that does not recur. */
  recurrenceId: string;
  sequence: number;
  title: string;
  /** Epoch ms. An all-day event lasts from midnight to midnight in the calendar's time zone. */
  startsAt: number;
  endsAt: number;
  isAllDay: boolean;
  /** CLASS is private or confidential. */
  isPrivate: boolean;
  /** TRANSP: the event does not block time. */
  isFree: boolean;
  isCanceled: boolean;
  /** An occurrence that its series excludes: its owner deleted it, or the organizer canceled it. */
  isExcluded: boolean;
  /** The calendar describes this occurrence individually: a single event, or one with a RECURRENCE-ID. */
  isOwnComponent: boolean;
  /** The shortest time between two occurrences of the series; null for a single event. */
  slotMinutes: number | null;
  /** LAST-MODIFIED, epoch ms; 0 if unknown. */
  stampedAt: number;
  /** The description is more than a conference link; null if the calendar's texts are not read. */
  hasAgenda: boolean | null;
  isRecurring: boolean;
  organizer: CalendarParty | null;
  /** Includes the organizer, whom some programs do not list as an attendee. */
  attendees: CalendarAttendee[];
};

export type CalendarParty = {
  /** Lower case; '' if unknown. */
  email: string;
  name: string;
};

export type CalendarAttendee = CalendarParty & {
  /** Does not come: declined, sent somebody else, or is only informed. */
  isDeclined: boolean;
  /** Absent for those whose answer the calendar does not show. */
  hasAccepted?: boolean;
  isOptional: boolean;
  /** A room or a resource. */
  isResource: boolean;
  /** A list of people who are not known. */
  isGroup?: boolean;
};
