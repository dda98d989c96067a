// Turns a calendar event into a planned meeting, and says what happens to it after its end.

import { hasVisibleCharacter, withoutControlCharacters } from '#domain/format/control-characters.ts';
import { countedMinutes, isLongSpan } from '#domain/meetings/imports/long-span.ts';
import { isMeetingInstant, untitledMeeting } from '#domain/meetings/meeting.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import type { CalendarEvent, CalendarParty } from '#domain/calendar/event.ts';

export const connectionKinds = ['ics', 'caldav'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** What happens to a planned meeting after its end: it is recorded, its people are asked, or nothing. */
export const calendarPolicies = ['keep', 'ask', 'never'] as const;
export type CalendarPolicy = (typeof calendarPolicies)[number];

/** 'asking' has ended and waits for an answer; 'kept' has a recorded meeting. */
export const plannedStates = ['planned', 'asking', 'kept', 'dropped'] as const;
export type ShownState = (typeof plannedStates)[number];
/**
 * 'canceled' was canceled after its end: nobody sees it, but the calendar may take the cancellation back. 'linked' was
 * recorded from elsewhere: it points to that meeting and follows nothing.
 */
export type PlannedState = ShownState | 'canceled' | 'linked';

/** Whether it has a meeting, its own or another one. */
export const hasMeeting = (state: PlannedState): boolean => state === 'kept' || state === 'linked';

/**
 * Why a planned meeting waits for an answer. 'late': its calendar was read then, without its series. 'same-slot': the
 * meeting of this time of the series is recorded already. 'organizer-gone': only the organizer's calendar lost it.
 */
export const whysAsking = [
  'policy',
  'few-colleagues',
  'limit',
  'too-costly',
  'late',
  'same-slot',
  'organizer-gone',
] as const;
export type WhyAsking = (typeof whysAsking)[number];

/** A change of the policy, of the people or of the plan answers these. */
export const whysOfPolicy: readonly WhyAsking[] = ['policy', 'few-colleagues', 'limit', 'too-costly'];

/** Limits of a meeting's title, of a name and of the number of people. */
const longestTitle = 200;
const longestName = 120;
const longestAddress = 254;
const mostAttendees = 500;
const longestMinutes = 7 * 24 * 60;
export const longestPlannedMs = longestMinutes * minuteMs;
const mostSequence = 2 ** 31 - 1;

export type PlannedAttendee = CalendarParty & { isOptional: 0 | 1 };

/** 2: unknown, since the texts of its calendar are not read. */
export type Agenda = 0 | 1 | 2;

export type PlannedMeeting = {
  /** The same for all events of a series, see `seriesUidOf`. */
  seriesKey: string;
  /** The `recurrenceId` of the event. */
  originalStart: string;
  sequence: number;
  title: string;
  startsAt: number;
  durationMinutes: number;
  hasAgenda: Agenda;
  isRecurring: 0 | 1;
  organizerEmail: string;
  /** The addresses of the rooms that did not decline, with spaces between them. */
  rooms: string;
  attendees: PlannedAttendee[];
};

/** A person in a calendar, who may have declined. */
export type InvitedPerson = PlannedAttendee & {
  isDeclined: 0 | 1;
  /** Absent where the calendar does not show the answer. */
  hasAccepted?: 0 | 1;
};

/** The states of a meeting that is neither recorded, dropped nor canceled. */
export const openStates: readonly PlannedState[] = ['planned', 'asking'];

export const isOpenPlanned = ({ state }: { state: PlannedState }): boolean => openStates.includes(state);

/** Epoch ms. */
export const endOfPlanned = ({
  startsAt,
  durationMinutes,
}: Pick<PlannedMeeting, 'startsAt' | 'durationMinutes'>): number => startsAt + durationMinutes * minuteMs;

/**
 * Null for an event without duration or outside the allowed years. Of an event of several days, only the daytime
 * hours of each day count.
 */
export function plannedMeetingOf(
  event: CalendarEvent,
  timeZone: string,
): (Omit<PlannedMeeting, 'attendees'> & { attendees: InvitedPerson[] }) | null {
  const minutes = Math.min(longestMinutes, Math.round((event.endsAt - event.startsAt) / minuteMs));
  if (!isMeetingInstant(event.startsAt) || !(minutes > 0)) return null;
  const counted = isLongSpan(minutes) ? countedMinutes(event.startsAt, minutes, timeZone) : minutes;
  return {
    seriesKey: event.uid,
    originalStart: event.recurrenceId,
    sequence: Math.min(mostSequence, Math.max(0, Math.trunc(event.sequence) || 0)),
    title: line(event.title, longestTitle) || untitledMeeting,
    startsAt: event.startsAt,
    durationMinutes: Math.max(1, counted),
    hasAgenda: event.hasAgenda === null ? 2 : event.hasAgenda ? 1 : 0,
    isRecurring: event.isRecurring ? 1 : 0,
    organizerEmail: addressOf(event.organizer?.email ?? ''),
    rooms: roomsOf(event),
    attendees: attendeesOf(event),
  };
}

/** The invited people, without duplicates and rooms. */
function attendeesOf({ attendees }: CalendarEvent): InvitedPerson[] {
  const found = new Map<string, InvitedPerson>();
  for (const { email, name, isDeclined, hasAccepted, isResource, isGroup, isOptional } of attendees) {
    if (isResource || isGroup) continue;
    const one = {
      email: addressOf(email),
      name: line(name, longestName),
      isOptional: isOptional ? (1 as const) : (0 as const),
      isDeclined: isDeclined ? (1 as const) : (0 as const),
      ...(hasAccepted !== undefined && { hasAccepted: hasAccepted ? (1 as const) : (0 as const) }),
    };
    const key = one.email || one.name.toLowerCase();
    if (key && !found.has(key)) found.set(key, one);
  }
  return [...found.values()].slice(0, mostAttendees);
}

const mostRooms = 10;

const roomsOf = ({ attendees }: CalendarEvent): string =>
  attendees
    .flatMap(({ email, isResource, isDeclined }) => (isResource && !isDeclined ? addressOf(email) || [] : []))
    .slice(0, mostRooms)
    .join(' ');

const addressOf = (email: string): string => {
  const address = line(email, longestAddress + 1).toLowerCase();
  return address.length > longestAddress ? '' : address;
};

/** One line of at most `most` characters, without characters that cannot be stored. */
function line(text: string, most: number): string {
  const clean = withoutControlCharacters(text.toWellFormed().replace(/\s+/g, ' ')).trim();
  if (!hasVisibleCharacter(clean)) return '';
  // Do not split a surrogate pair.
  return clean.length <= most ? clean : clean.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
