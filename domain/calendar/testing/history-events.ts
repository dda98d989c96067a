// Events of people's calendars in random histories, and what somebody forges who knows their UIDs.

import type { CalendarEvent } from '#domain/calendar/event.ts';
import { invited } from './events.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';

/** A calendar of a member. */
export type HistoryCalendar = { id: number; ownerId: number; email: string };

export const [ada, ben, eve]: [HistoryCalendar, HistoryCalendar, HistoryCalendar] = [
  { id: 101, ownerId: 1, email: 'ada@example.test' },
  { id: 102, ownerId: 2, email: 'ben@example.test' },
  { id: 103, ownerId: 3, email: 'eve@example.test' },
];

export type HistoryObject = { href: string; uid: string; events: CalendarEvent[] };

export type Override = { startsAt: number; title?: string; guests?: string[] };

export type WorldEvent = {
  uid: string;
  startsAt: number;
  /** Null for a single event. */
  periodMs: number | null;
  until: number;
  title: string;
  guests: string[];
  sequence: number;
  isCanceled: boolean;
  isRemoved: boolean;
  excluded: Set<number>;
  overrides: Map<number, Override>;
};

export const isoOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The occurrences of an event whose original or actual start lies in the window. */
export function eventsOf(event: WorldEvent, from: number, to: number): CalendarEvent[] {
  if (event.isRemoved) return [];
  const found: CalendarEvent[] = [];
  const add = (original: number | null, change: Override | undefined, isExcluded: boolean) => {
    const startsAt = change?.startsAt ?? original ?? event.startsAt;
    if (startsAt < from || startsAt >= to) return;
    found.push({
      uid: event.uid,
      recurrenceId: original === null ? '' : isoOf(original),
      sequence: event.sequence,
      title: change?.title ?? event.title,
      startsAt,
      endsAt: startsAt + hourMs,
      isAllDay: false,
      isPrivate: false,
      isFree: false,
      isCanceled: event.isCanceled || isExcluded,
      isExcluded,
      isOwnComponent: original === null || isExcluded || change !== undefined,
      slotMinutes: event.periodMs === null ? null : event.periodMs / minuteMs,
      stampedAt: 0,
      hasAgenda: false,
      isRecurring: original !== null,
      organizer: { email: ada.email, name: '' },
      attendees: [ada.email, ben.email, ...(change?.guests ?? event.guests)].map((email) => invited(email)),
    });
  };
  if (event.periodMs === null) add(null, undefined, false);
  else
    for (let at = event.startsAt; at < Math.min(event.until, to + 7 * dayMs); at += event.periodMs)
      add(at, event.overrides.get(at), event.excluded.has(at));
  return found;
}

export const seriesOf = (uid: string) => uid.replace(/_R\d{8}T\d{6}@/, '@');
export const keyOf = ({ uid, recurrenceId }: CalendarEvent) => `${seriesOf(uid)} ${recurrenceId}`;

/** What somebody who knows the UIDs writes into a calendar of their own. */
export function forged(objects: readonly HistoryObject[], random: () => number): HistoryObject[] {
  const choice = Math.floor(random() * 4);
  return objects.map((object) => ({
    ...object,
    events: object.events.map((it) => ({
      ...it,
      title: 'Forged',
      sequence: 999,
      startsAt: choice === 0 ? it.startsAt + hourMs : it.startsAt,
      endsAt: choice === 0 ? it.endsAt + hourMs : it.endsAt,
      isCanceled: choice === 1,
      isPrivate: choice === 2,
      isOwnComponent: true,
      organizer: { email: choice === 3 ? ada.email : eve.email, name: '' },
      attendees: [eve.email, ada.email, ben.email].map((email) => invited(email)),
    })),
  }));
}
