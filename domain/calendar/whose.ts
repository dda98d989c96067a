// Whose calendar a member has connected: their own, another person's, or a shared one. Only in their own calendar do
// they attend meetings that do not list them.

import type { CalendarEvent } from './event.ts';

export const calendarOwners = ['own', 'person', 'shared'] as const;
export type Whose = (typeof calendarOwners)[number];

/** The people of each series that lists at least two: their addresses. Resources do not count. */
export function guestLists(events: readonly CalendarEvent[]): string[][] {
  const series = Map.groupBy(
    events.filter(({ isPrivate, attendees }) => {
      const people = attendees.filter(({ isResource }) => !isResource);
      return !isPrivate && new Set(people.map(({ email, name }) => email || name)).size > 1;
    }),
    ({ uid }) => uid,
  );
  return [...series.values()].map((some) => [
    ...new Set(some.flatMap(({ attendees }) => attendees.flatMap(({ email }) => email || []))),
  ]);
}

/**
 * A calendar belongs to who is listed in at least half of its meetings: to the member with these addresses, else to
 * the person who is listed most. Null if it has no meetings with guests.
 */
export function whoseCalendar(
  lists: readonly (readonly string[])[],
  ownAddresses: readonly string[],
): { whose: Whose; personEmail: string | null } | null {
  if (lists.length === 0) return null;
  const isHalf = (count: number) => count >= lists.length / 2;
  if (isHalf(lists.filter((list) => ownAddresses.some((email) => list.includes(email))).length))
    return { whose: 'own', personEmail: null };
  const counts = new Map<string, number>();
  for (const email of lists.flat()) counts.set(email, (counts.get(email) ?? 0) + 1);
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first && isHalf(first[1]) && first[1] > (second?.[1] ?? 0)
    ? { whose: 'person', personEmail: first[0] }
    : { whose: 'shared', personEmail: null };
}

/** The member who connected a calendar. */
export type CalendarOwner = {
  /** Nobody else can claim these. */
  addresses: readonly string[];
  /** The names of their accounts, which anybody could claim. */
  aliases: readonly string[];
};

/** An event of a member's own calendar lists them once, and they attend it without being listed. */
export function inCalendarOf(
  event: CalendarEvent,
  whose: Whose | null,
  { addresses, aliases }: CalendarOwner,
): { event: CalendarEvent; ownerAttends: boolean } {
  if (whose !== 'own') return { event, ownerAttends: false };
  const lists = (emails: readonly string[]) => event.attendees.some(({ email }) => emails.includes(email));
  if (!lists(addresses)) return { event, ownerAttends: !lists(aliases) };
  if (!lists(aliases)) return { event, ownerAttends: false };
  const attendees = event.attendees.filter(({ email }) => !aliases.includes(email));
  return { event: { ...event, attendees }, ownerAttends: false };
}
