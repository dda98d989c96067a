// One VEVENT, without its time zones.

import { isAgenda } from '#domain/calendar/agenda.ts';
import { type Listed, peopleOf } from '#domain/calendar/attendees.ts';
import type { CalendarEvent, CalendarParty } from '#domain/calendar/event.ts';
import { isCanceledTitle } from '#domain/meetings/imports/words.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type { EventLines } from './calendar-text.ts';
import { type Clock, type Clocks, fixedClock } from './calendar-zones.ts';
import { type Property, propertyOf, unescaped } from './property-line.ts';
import { type Duration, timeIn } from './times.ts';

export type EventComponent = {
  all: (name: string) => Property[];
  /** The first with a value; null if there is none. */
  first: (name: string) => Property | null;
  /** Its text; '' if there is none. */
  text: (name: string) => string;
};

/** A local time. `wallMs` is the epoch ms of the same time in UTC. */
export type EventTime = { wallMs: number; instantMs: number; isDate: boolean; clock: Clock };

export function componentOf({ lines }: Pick<EventLines, 'lines'>): EventComponent {
  const byName = Map.groupBy(lines.map(propertyOf), ({ name }) => name);
  const all = (name: string) => byName.get(name) ?? [];
  const first = (name: string) => all(name).find(({ value }) => value !== '') ?? null;
  return { all, first, text: (name) => unescaped(first(name)?.value ?? '') };
}

/** The values of properties with lists. vCalendar 1.0 separates them by semicolons. */
export const valuesIn = ({ value }: Property): string[] =>
  value.split(/[,;]/).filter((one) => one.trim() !== '');

/** Throws Unreadable. A local time without a zone is one of `floating`, a day begins on the calendar's clock. */
export function timeOf(text: string, property: Property, clocks: Clocks, floating: Clock): EventTime {
  const { wallMs, isDate: hasNoTime, aheadMinutes } = timeIn(text);
  const isDate = hasNoTime || (/^date$/i.test(property.parameter('value')) && wallMs % dayMs === 0);
  const tzid = property.parameter('tzid');
  const local = isDate ? clocks('') : tzid ? clocks(tzid) : floating;
  const clock = aheadMinutes === null || isDate ? local : fixedClock(aheadMinutes);
  return { wallMs, instantMs: clock.instantOf(wallMs), isDate, clock };
}

/** Identifies an occurrence by its original start: "2026-11-24T09:00:00Z", or the day. */
export function originalId({ instantMs, wallMs, isDate }: EventTime): string {
  return isDate
    ? new Date(wallMs).toISOString().slice(0, 10)
    : `${new Date(instantMs).toISOString().slice(0, 19)}Z`;
}

const timeOfDay = (wallMs: number) => ((wallMs % dayMs) + dayMs) % dayMs;

/**
 * The occurrence that a time means, in the form of the series: a day, or midnight, means the occurrence of that day.
 */
export function inFormOf(start: EventTime, time: EventTime): EventTime {
  if (start.isDate) {
    if (time.isDate) return time;
    // Midnight in UTC is the day itself.
    const wallMs = timeOfDay(time.wallMs) === 0 ? time.wallMs : start.clock.wallOf(time.instantMs);
    return at(start, wallMs - timeOfDay(wallMs));
  }
  const wallMs = time.isDate ? time.wallMs : start.clock.wallOf(time.instantMs);
  const isDay = time.isDate || (timeOfDay(wallMs) === 0 && timeOfDay(start.wallMs) !== 0);
  return isDay ? at(start, wallMs + timeOfDay(start.wallMs)) : time;
}

/** Another local time on the same clock. */
export const at = (time: EventTime, wallMs: number): EventTime => ({
  ...time,
  wallMs,
  instantMs: time.clock.instantOf(wallMs),
});

export function after(time: EventTime, { days, ms }: Duration): EventTime {
  return later(days > 0 ? at(time, time.wallMs + days * dayMs) : time, ms);
}

export function later(time: EventTime, ms: number): EventTime {
  const instantMs = time.instantMs + ms;
  return { ...time, instantMs, wallMs: time.clock.wallOf(instantMs) };
}

export type EventDetails = Pick<
  CalendarEvent,
  'sequence' | 'title' | 'isPrivate' | 'isFree' | 'isCanceled' | 'hasAgenda' | 'organizer' | 'attendees'
> & {
  /** LAST-MODIFIED, epoch ms; 0 if unknown. DTSTAMP is often the time of the request. */
  stampedAt: number;
  /** The calendar shows its owner as away. */
  isAway: boolean;
  /** The program says so, although the times may be those of another zone. */
  isDay: boolean;
  description: string;
  location: string;
};

/** The properties that are the same for each occurrence of the component. */
export function detailsOf(event: EventComponent, method: string): EventDetails {
  const [organizer] = event.all('organizer');
  const busyStatus = event.text('x-microsoft-cdo-busystatus').toUpperCase();
  const title = event.text('summary').trim();
  const description = event.text('description');
  return {
    sequence: Math.trunc(Number(event.text('sequence'))) || 0,
    stampedAt: stampIn(event.text('last-modified')),
    title,
    isPrivate: /^(?:private|confidential)$/i.test(event.text('class')),
    // A number in vCalendar 1.0.
    isFree: /^(?:transparent|[1-9]\d*)$/i.test(event.text('transp')) || busyStatus === 'FREE',
    isAway: busyStatus === 'OOF',
    isDay: allDayMarks.some((name) => /^(?:true|1)$/i.test(event.text(name))),
    isCanceled: method === 'CANCEL' || /^cancel+ed$/i.test(event.text('status')) || isCanceledTitle(title),
    hasAgenda: isAgenda(description),
    description,
    location: event.text('location'),
    ...peopleOf(organizer ? listedIn(organizer) : null, event.all('attendee').map(listedIn)),
  };
}

/** Who a line is about: the organizer or attendee; null for other lines. */
export function partyIn(line: string): CalendarParty | null {
  const { organizer, attendees } = detailsOf(componentOf({ lines: [line] }), '');
  return organizer ?? attendees[0] ?? null;
}

const allDayMarks = [
  'x-microsoft-cdo-alldayevent',
  'x-microsoft-msncalendar-alldayevent',
  'x-funambol-allday',
];

function stampIn(text: string): number {
  if (text === '') return 0;
  try {
    return timeIn(text).wallMs;
  } catch {
    return 0;
  }
}

/** vCalendar 1.0 has STATUS for the answer, and EXPECT=FYI for those who are only informed. */
const listedIn = ({ value, parameter }: Property): Listed => ({
  address: value,
  email: parameter('email'),
  name: parameter('cn'),
  role: /^fyi$/i.test(parameter('expect')) ? 'NON-PARTICIPANT' : parameter('role'),
  kind: parameter('cutype'),
  answer: parameter('partstat') || parameter('status'),
  delegate: parameter('delegated-to'),
});

/** Whole days, or midnight to midnight, as some clients write them. */
export function lastsWholeDays(start: EventTime, end: EventTime): boolean {
  return (
    start.isDate || (start.wallMs % dayMs === 0 && end.wallMs % dayMs === 0 && end.wallMs > start.wallMs)
  );
}
