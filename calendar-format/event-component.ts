// One VEVENT as parsed by ical.js, without its time zones.

import ICAL from 'ical.js';
import { isAgenda } from '#domain/calendars/agenda.ts';
import type { CalendarAttendee, CalendarEvent, CalendarParty } from '#domain/calendars/event.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { type Clock, utcClock } from './calendar-zones.ts';

/** jCal (RFC 7265): name, parameters, type, values. */
type JcalProperty = [string, Record<string, string | string[]>, string, ...unknown[]];

export type EventProperty = {
  name: string;
  parameter: (name: string) => string;
  type: string;
  values: unknown[];
};

export type EventComponent = { all: (name: string) => EventProperty[]; text: (name: string) => string };

/** A local time. `wallMs` is the epoch ms of the same time in UTC. */
export type EventTime = { wallMs: number; instantMs: number; isDate: boolean; clock: Clock };

/** Throws if ical.js cannot read it. */
export function eventOf(lines: readonly string[]): EventComponent {
  const [, properties] = ICAL.parse(lines.join('\r\n')) as unknown as [string, JcalProperty[]];
  const byName = Map.groupBy(properties.map(propertyOf), ({ name }) => name);
  const all = (name: string) => byName.get(name) ?? [];
  return { all, text: (name) => textOf(all(name)[0]?.values[0]) };
}

function propertyOf([name, parameters, type, ...values]: JcalProperty): EventProperty {
  const parameter = (key: string) => [parameters[key] ?? ''].flat()[0] ?? '';
  return { name, parameter, type, values };
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Throws if the value is not a time. */
export function timeOfValue(
  value: unknown,
  property: EventProperty,
  clocks: (tzid: string) => Clock,
): EventTime {
  const text = textOf(value);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const wallMs = Date.parse(isDate ? `${text}T00:00:00Z` : text.endsWith('Z') ? text : `${text}Z`);
  if (Number.isNaN(wallMs)) throw new Error(`"${text.slice(0, 40)}" is not a time`);
  const clock = text.endsWith('Z') ? utcClock : clocks(isDate ? '' : property.parameter('tzid'));
  return { wallMs, instantMs: clock.instantOf(wallMs), isDate, clock };
}

/** A duration such as P1DT2H: days are calendar days, the rest is exact. */
export function durationOf(value: string): { days: number; ms: number } {
  const parts = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: hours * hourMs + minutes * minuteMs + seconds * 1000 };
}

type Details = Omit<
  CalendarEvent,
  | 'uid'
  | 'recurrenceId'
  | 'startsAt'
  | 'endsAt'
  | 'isAllDay'
  | 'isRecurring'
  | 'isExcluded'
  | 'isOwnComponent'
  | 'slotMinutes'
>;

/** The properties that are the same for each occurrence of the component. */
export function detailsOf(event: EventComponent): Details {
  const [organizerProperty] = event.all('organizer');
  const organizer = organizerProperty ? partyOf(organizerProperty) : null;
  const busyStatus = event.text('x-microsoft-cdo-busystatus').toUpperCase();
  return {
    // DTSTAMP is often the time of the request.
    stampedAt: Date.parse(event.text('last-modified')) || 0,
    sequence: Math.trunc(Number(event.text('sequence'))) || 0,
    title: event.text('summary').trim(),
    isPrivate: /^(?:private|confidential)$/i.test(event.text('class')),
    isFree: /^transparent$/i.test(event.text('transp')) || busyStatus === 'FREE',
    isCanceled: /^cancel+ed$/i.test(event.text('status')),
    hasAgenda: isAgenda(event.text('description')),
    organizer,
    attendees: attendeesOf(event, organizer),
  };
}

function attendeesOf(event: EventComponent, organizer: CalendarParty | null): CalendarAttendee[] {
  const attendees = new Map<string, CalendarAttendee>();
  for (const property of event.all('attendee')) {
    const party = partyOf(property);
    const key = party.email || party.name;
    if (key && !attendees.has(key)) attendees.set(key, { ...party, ...roleOf(property, party.email) });
  }
  // Outlook does not list the organizer; published calendars list nobody. Google groups can also be organizers.
  const isMissing = organizer?.email && attendees.size > 0 && !attendees.has(organizer.email);
  if (isMissing && !organizer.email.endsWith('@group.calendar.google.com'))
    attendees.set(organizer.email, {
      ...organizer,
      isDeclined: false,
      isOptional: false,
      isResource: false,
    });
  return [...attendees.values()];
}

function roleOf(attendee: EventProperty, email: string) {
  return {
    isDeclined: attendee.parameter('partstat').toUpperCase() === 'DECLINED',
    isOptional: /^(?:OPT|NON)-PARTICIPANT$/i.test(attendee.parameter('role')),
    isResource:
      /^(?:room|resource)$/i.test(attendee.parameter('cutype')) ||
      email.endsWith('@resource.calendar.google.com'),
  };
}

function partyOf(property: EventProperty): CalendarParty {
  const address = textOf(property.values[0]).trim();
  const written = /^mailto:(.*)$/i.exec(address)?.[1] ?? property.parameter('email');
  const email = decoded(written).trim().toLowerCase();
  const name = personName(property.parameter('cn'));
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email);
  return { email: isAddress ? email : '', name: name.toLowerCase() === email ? '' : name };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "Turing, Alan" becomes "Alan Turing". */
function personName(written: string): string {
  const parts = written.trim().split(/[;,]/);
  const inOrder = parts.length === 2 ? parts.toReversed() : parts;
  return inOrder
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Whole days, or midnight to midnight, as some clients write them. */
export function lastsWholeDays(start: EventTime, end: EventTime): boolean {
  return (
    start.isDate || (start.wallMs % dayMs === 0 && end.wallMs % dayMs === 0 && end.wallMs > start.wallMs)
  );
}
