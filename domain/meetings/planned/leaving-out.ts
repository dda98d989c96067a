import { comes } from '#domain/calendar/attendees.ts';
import type { CalendarAttendee, CalendarEvent } from '#domain/calendar/event.ts';

export const leftOutReasons = ['private', 'free', 'canceled', 'all-day', 'no-end', 'alone'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/**
 * Why an event does not become a meeting. `ownEmails` (lower case) are the addresses of the calendar's owner, if it
 * has one.
 */
export function whyLeftOut(event: CalendarEvent, ownEmails: readonly string[]): LeftOutReason | null {
  if (event.isPrivate) return 'private';
  if (event.isFree) return 'free';
  if (event.isCanceled) return 'canceled';
  if (event.isAllDay) return 'all-day';
  if (event.endsAt <= event.startsAt) return 'no-end';
  return peopleIn(event, ownEmails) < 2 ? 'alone' : null;
}

/**
 * The owner attends every event of their calendar unless they declined, even if the event does not list them. Lists
 * stand for one more person.
 */
export function peopleIn({ attendees }: CalendarEvent, ownEmails: readonly string[]): number {
  const isOwner = ({ email }: CalendarAttendee) => ownEmails.includes(email);
  const others = attendees.filter((it) => !isOwner(it) && comes(it));
  const hasDeclined = attendees.some((it) => isOwner(it) && it.isDeclined);
  const owners = ownEmails.length === 0 || hasDeclined ? 0 : 1;
  const lists = attendees.some(({ isGroup }) => isGroup) ? 1 : 0;
  return owners + lists + new Set(others.map(({ email, name }) => email || name)).size;
}
