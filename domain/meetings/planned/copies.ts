// A meeting may stand in several calendars. Each copy speaks for the owner of its calendar: copies whose owners list
// each other belong together, and the copy of the organizer counts. A copy whose owner the others do not list changes
// nothing for them.

import { eachPersonOnce } from '#domain/calendar/attendees.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import type { LeftOutReason } from './leaving-out.ts';
import {
  type InvitedPerson,
  type PlannedAttendee,
  type PlannedMeeting,
  plannedMeetingOf,
} from './planned.ts';

/**
 * 'excluded': the owner's calendar excludes this occurrence of the series. 'private': without title and people, as
 * nobody else may see them.
 */
export type CopyStatus = 'confirmed' | 'canceled' | 'excluded' | 'private';

/** What one calendar says about one occurrence. */
export type Copy = Omit<PlannedMeeting, 'attendees'> & {
  id: number;
  /** Null for a calendar of the organization. */
  ownerId: number | null;
  /** Whether it is the owner's own calendar; another one says nothing about where its owner is. */
  isOwn: 0 | 1;
  /** The owner attends although the copy does not list them. */
  ownerAttends: 0 | 1;
  status: CopyStatus;
  /** A single event, or an occurrence that its calendar describes individually. */
  isOwnComponent: 0 | 1;
  isFree: 0 | 1;
  isAllDay: 0 | 1;
  /** The shortest time between two occurrences of the series; null for a single event. */
  slotMinutes: number | null;
  /** LAST-MODIFIED, epoch ms; 0 if unknown. */
  stampedAt: number;
  people: readonly InvitedPerson[];
  plannedMeetingId: number | null;
};

/** What a copy says, without its place in a calendar. */
export type CopyContent = Omit<Copy, 'id' | 'ownerId' | 'isOwn' | 'plannedMeetingId'>;

/** The title and the people of a private event stay in its owner's calendar. */
const hidden = { title: '', organizerEmail: '', rooms: '', hasAgenda: 0, people: [] } as const;

/** Null for an event without duration or outside the allowed years. */
export function copyOf(event: CalendarEvent, timeZone: string, ownerAttends: boolean): CopyContent | null {
  const planned = plannedMeetingOf(event, timeZone);
  if (!planned) return null;
  const { attendees: people, ...content } = planned;
  return {
    ...content,
    status: statusOf(event),
    ownerAttends: flag(ownerAttends && !event.isFree),
    isOwnComponent: flag(event.isOwnComponent),
    isFree: flag(event.isFree),
    isAllDay: flag(event.isAllDay),
    slotMinutes: event.slotMinutes,
    stampedAt: event.stampedAt,
    people,
    ...(event.isPrivate && hidden),
  };
}

const flag = (value: boolean) => (value ? 1 : 0);

function statusOf({ isPrivate, isExcluded, isCanceled }: CalendarEvent): CopyStatus {
  if (isPrivate) return 'private';
  if (isExcluded) return 'excluded';
  return isCanceled ? 'canceled' : 'confirmed';
}

/** The addresses of a member, lower case, that nobody else can claim. */
export type AddressesOf = (ownerId: number) => readonly string[];

export type MergedPerson = PlannedAttendee & {
  /** Whether the copy that counts lists them; only then they see what it says. */
  isListed: 0 | 1;
};

/** The meeting that copies describe together. */
export type MergedMeeting = Omit<PlannedMeeting, 'attendees'> & {
  copies: readonly Copy[];
  attendees: MergedPerson[];
  isCanceled: boolean;
  /** Why it is no meeting; null if it is one. */
  leftOut: Exclude<LeftOutReason, 'canceled'> | null;
  /** Whether the copy that counts describes this occurrence individually. */
  isOwnComponent: boolean;
  /** Members whose own calendar takes only them out of this occurrence. */
  absent: readonly string[];
  slotMinutes: number | null;
  /** The organizer's own calendar contains it. */
  hasOrganizersCopy: boolean;
};

/** The meetings that the copies of one occurrence describe. The order of the copies does not matter. */
export function mergeCopies(copies: readonly Copy[], addressesOf: AddressesOf): MergedMeeting[] {
  const ownedBy = (copy: Copy) => (copy.ownerId === null ? [] : addressesOf(copy.ownerId));
  // A series that was split excludes in one part what the other part contains.
  const saysMore = (copy: Copy) => (it: Copy) =>
    it.ownerId === copy.ownerId && it.isOwn === copy.isOwn && it.status !== 'excluded';
  const ordered = copies
    .filter((copy) => copy.status !== 'excluded' || !copies.some(saysMore(copy)))
    .toSorted((a, b) => a.id - b.id);
  const circles = joined(ordered, (one, other) => isMutual(one, other, ownedBy)).map((circle) =>
    circleOf(circle, ownedBy),
  );
  return joined(circles, isSameInvitation).map((same) => mergedOf(same, ownedBy));
}

type OwnedBy = (copy: Copy) => readonly string[];

/** The addresses of the person for whom a copy speaks. */
const voiceOf = (copy: Copy, ownedBy: OwnedBy): readonly string[] => (copy.isOwn === 1 ? ownedBy(copy) : []);

/** The connected components of a relation, in the order of their first members. */
function joined<T>(items: readonly T[], belong: (one: T, other: T) => boolean): T[][] {
  const left = new Set(items);
  const groups: T[][] = [];
  for (const first of items) {
    if (!left.delete(first)) continue;
    const group = [first];
    // The group grows while it is walked through.
    for (const one of group)
      for (const other of left) if (belong(one, other) && left.delete(other)) group.push(other);
    groups.push(group);
  }
  return groups;
}

function isMutual(one: Copy, other: Copy, ownedBy: OwnedBy): boolean {
  if (one.ownerId !== null && one.ownerId === other.ownerId) return true;
  return doesList(one, other, ownedBy) && doesList(other, one, ownedBy);
}

/** A private copy has no people, and the calendar of an organization no owner. */
function doesList(copy: Copy, { ownerId, ...other }: Copy, ownedBy: OwnedBy): boolean {
  if (copy.status === 'private' || ownerId === null) return true;
  const addresses = ownedBy({ ownerId, ...other });
  return namesIn(copy).some((email) => addresses.includes(email));
}

const namesIn = ({ organizerEmail, people }: Copy): string[] => [
  ...(organizerEmail ? [organizerEmail] : []),
  ...people.flatMap(({ email }) => email || []),
];

type Circle = {
  copies: Copy[];
  organizer: string;
  counting: Copy;
  hasOrganizersCopy: boolean;
  /** Each copy lists only its owner and the organizer, because the organizer hides the guests. */
  isHidden: boolean;
};

function circleOf(copies: Copy[], ownedBy: OwnedBy): Circle {
  const { organizer, addresses: organizers } = organizerOf(copies, ownedBy);
  const isOwn = (it: Copy) => voiceOf(it, ownedBy).some((email) => organizers.includes(email));
  const own = copies.filter(
    (it) => isOwn(it) && (it.status === 'private' || organizers.includes(it.organizerEmail)),
  );
  const shown = copies.filter(({ status }) => status !== 'private' && status !== 'excluded');
  const [counting] = [own, shown, copies].find(({ length }) => length > 0)?.toSorted(byRank) ?? [];
  if (!counting) throw new Error('a circle has a copy');
  return {
    copies,
    organizer,
    counting,
    hasOrganizersCopy: own.length > 0,
    isHidden: copies.every((it) => {
      const addresses = voiceOf(it, ownedBy);
      const known = [...addresses, ...organizers];
      return addresses.length > 0 && namesIn(it).every((email) => known.includes(email));
    }),
  };
}

/**
 * Whom most copies name, each owner's calendars once, else the first that was named: nobody who writes into their own
 * calendar later makes themselves or anybody else organizer. With all addresses of that member.
 */
function organizerOf(
  copies: readonly Copy[],
  ownedBy: OwnedBy,
): { organizer: string; addresses: readonly string[] } {
  const addressesFor = (email: string) =>
    copies.map(ownedBy).find((addresses) => addresses.includes(email)) ?? [email];
  const namings = copies.filter(({ organizerEmail }) => organizerEmail !== '');
  const named = Map.groupBy(namings, ({ organizerEmail }) => addressesFor(organizerEmail)[0] ?? '');
  const voters = (some: readonly Copy[]) => new Set(some.map(({ ownerId }) => ownerId)).size;
  // The sort keeps the order of the first namings.
  const [most] = [...named.values()].toSorted((a, b) => voters(b) - voters(a));
  const organizer = most?.[0]?.organizerEmail ?? '';
  return { organizer, addresses: addressesFor(organizer) };
}

/** The latest version first, then the longest list, then the first that was read. */
const byRank = (a: Copy, b: Copy): number =>
  b.sequence - a.sequence || b.stampedAt - a.stampedAt || b.people.length - a.people.length || a.id - b.id;

/** Guests whose lists are hidden got the same invitation. */
function isSameInvitation(one: Circle, other: Circle): boolean {
  const [a, b] = [one.counting, other.counting];
  return (
    (one.isHidden || other.isHidden) &&
    one.organizer !== '' &&
    one.organizer === other.organizer &&
    a.title === b.title &&
    a.startsAt === b.startsAt &&
    a.durationMinutes === b.durationMinutes
  );
}

function mergedOf(circles: readonly Circle[], ownedBy: OwnedBy): MergedMeeting {
  const [first] = circles.toSorted(
    (a, b) =>
      Number(b.hasOrganizersCopy) - Number(a.hasOrganizersCopy) ||
      b.counting.people.length - a.counting.people.length ||
      byRank(a.counting, b.counting),
  );
  if (!first) throw new Error('a meeting has a copy');
  const { counting } = first;
  const copies = circles.flatMap((circle) => circle.copies).toSorted((a, b) => a.id - b.id);
  const absent = copies.filter((it) => isAbsent(it, ownedBy)).flatMap((it) => voiceOf(it, ownedBy));
  const attendees = peopleOf(counting, copies, absent, ownedBy);
  const { status, slotMinutes } = counting;
  return {
    ...plannedIn(counting),
    copies,
    attendees,
    isCanceled: status === 'canceled' || status === 'excluded',
    leftOut: leftOutReason(counting, attendees.length),
    isOwnComponent: isIndividual(counting),
    absent: copies
      .filter((it) => isAbsent(it, ownedBy) && isIndividual(it))
      .flatMap((it) => voiceOf(it, ownedBy)),
    slotMinutes,
    hasOrganizersCopy: circles.some((circle) => circle.hasOrganizersCopy),
  };
}

/** What is planned by a copy, or by copies together. */
export const plannedIn = ({
  seriesKey,
  originalStart,
  sequence,
  title,
  startsAt,
  durationMinutes,
  hasAgenda,
  isRecurring,
  organizerEmail,
  rooms,
}: Omit<PlannedMeeting, 'attendees'>) => ({
  seriesKey,
  originalStart,
  sequence,
  title,
  startsAt,
  durationMinutes,
  hasAgenda,
  isRecurring,
  organizerEmail,
  rooms,
});

const isIndividual = ({ status, isOwnComponent }: Copy): boolean =>
  status === 'excluded' || isOwnComponent === 1;

/** The owner's own answer counts more than what other copies say. */
function isAbsent(copy: Copy, ownedBy: OwnedBy): boolean {
  if (copy.status === 'excluded') return true;
  const own = voiceOf(copy, ownedBy);
  const entries = copy.people.filter(({ email }) => own.includes(email));
  return entries.length > 0 && entries.every(({ isDeclined }) => isDeclined === 1);
}

function leftOutReason({ status, isFree, isAllDay }: Copy, people: number): MergedMeeting['leftOut'] {
  if (status === 'private') return 'private';
  if (isFree === 1) return 'free';
  if (isAllDay === 1) return 'all-day';
  return people < 2 ? 'alone' : null;
}

function peopleOf(
  counting: Copy,
  copies: readonly Copy[],
  absent: readonly string[],
  ownedBy: OwnedBy,
): MergedPerson[] {
  const ownerOf = new Map(copies.flatMap((copy) => ownedBy(copy).map((email) => [email, copy.ownerId])));
  const listed = counting.people.flatMap(({ isDeclined, hasAccepted: _answer, ...person }) =>
    isDeclined === 1 || absent.includes(person.email)
      ? []
      : [{ ...person, personId: ownerOf.get(person.email) ?? null }],
  );
  const people = eachPersonOnce(listed).map(({ personId: _person, ...one }): MergedPerson => ({
    ...one,
    isListed: 1,
  }));
  for (const copy of copies) {
    const own = voiceOf(copy, ownedBy);
    const isListed = counting.people.some(({ email }) => own.includes(email));
    const attends =
      copy.ownerAttends === 1 || copy.people.some((it) => own.includes(it.email) && it.isDeclined === 0);
    const [email] = own;
    if (!email || isListed || !attends || absent.includes(email)) continue;
    if (!people.some((person) => own.includes(person.email)))
      people.push({ email, name: '', isOptional: 0, isListed: 0 });
  }
  return people;
}
