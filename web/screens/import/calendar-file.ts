// Reads a calendar file (iCalendar, RFC 5545): one event per meeting, series expanded.

import ICAL from 'ical.js';
import type { CalendarEvent } from '#domain/import/imported-meeting.ts';
import type { FileFailure } from '#web/components/read-csv.ts';
import { format } from '#web/components/format.ts';
import { isTimeZone } from '#domain/time/local-day.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';

/** An event that cannot be read: shown by its title and skipped. */
const unreadableEvent = (title: string): CalendarEvent => ({
  title,
  start: null,
  end: null,
  isAllDay: false,
  isCanceled: false,
  isPrivate: false,
  showAs: '',
  attendees: [],
});

/** More than the calendars of many people hold in many years. */
const mostMeetings = 200_000;

/**
 * Reads a calendar file. Series are expanded until `writtenMs` (epoch ms), when the file was written, or until the last
 * DTSTAMP in it if that is later; later occurrences are plans that may change. Single future events are kept.
 */
export function readCalendar(text: string, writtenMs: number): CalendarEvent[] | FileFailure {
  const calendar = partsOf(text);
  if (!calendar) return { failure: 'broken', detail: 'It is not a calendar file, or part of it is missing.' };
  try {
    const events = eventsOf(calendar, writtenMs);
    return events.length === 0 ? { failure: 'empty' } : events;
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'broken', detail: error.message };
    throw error;
  }
}

function eventsOf({ events, unreadable }: CalendarParts, writtenMs: number): CalendarEvent[] {
  const found = unreadable.map(unreadableEvent);
  const held = new Set<ICAL.Component>();
  const add = (event: ICAL.Component, read: () => Occurrence[]) => {
    try {
      const occurrences = read();
      for (const one of occurrences.map(calendarEvent)) found.push(one);
      for (const { event: told } of occurrences) held.add(told.component);
    } catch (error) {
      if (error instanceof TooMany) throw error;
      found.push(unreadableEvent(String(event.getFirstPropertyValue('summary') ?? '')));
    }
    if (found.length > mostMeetings) throw new TooMany(mostMeetings);
  };

  const untilMs = events.reduce((latest, it) => Math.max(latest, stampedMs(it)), writtenMs);
  const [moved, whole] = [events.filter(isMoved), events.filter((it) => !isMoved(it))];
  const movedOf = Map.groupBy(moved, uidOf);
  for (const event of whole) add(event, () => meetingsOf(event, movedOf.get(uidOf(event)) ?? [], untilMs));
  const series = new Set(whole.map(uidOf));
  for (const event of moved.filter((it) => !held.has(it)))
    add(event, () => {
      const occurrence = alone(event);
      // Moved to an earlier time, or the only invited occurrence of a series that is not in the file.
      const counts = startMs(occurrence) <= untilMs || !series.has(uidOf(event));
      return counts ? [occurrence] : [];
    });
  return found.toSorted(byStart);
}

const stampedMs = (event: ICAL.Component) => {
  const stamp = event.getFirstPropertyValue('dtstamp');
  return stamp instanceof ICAL.Time ? stamp.toUnixTime() * 1000 : 0;
};

const uidOf = (event: ICAL.Component) => event.getFirstPropertyValue('uid');

/** Replaces one occurrence of a series. */
const isMoved = (event: ICAL.Component) => event.hasProperty('recurrence-id');

/** Unreadable events come last. */
const byStart = ({ start: one }: CalendarEvent, { start: other }: CalendarEvent) =>
  (one ?? '~') < (other ?? '~') ? -1 : Number((one ?? '~') > (other ?? '~'));

function calendarEvent({ event, start, end }: Occurrence): CalendarEvent {
  const { component } = event;
  return {
    title: event.summary ?? '',
    start: timeText(start),
    end: timeText(end),
    isAllDay: isAllDay(start, end),
    isCanceled: component.getFirstPropertyValue('status') === 'CANCELLED',
    isPrivate: /^(?:private|confidential)$/i.test(String(component.getFirstPropertyValue('class') ?? '')),
    showAs: shownAs(component),
    attendees: attendeesOf(component),
    agenda: plainText(event.description ?? ''),
    location: event.location ?? '',
  };
}

/** Whole days, or midnight to midnight, as some clients write them. */
const isAllDay = (start: ICAL.Time, end: ICAL.Time) =>
  start.isDate || (isMidnight(start) && isMidnight(end) && end.compare(start) > 0);

const isMidnight = ({ hour, minute }: ICAL.Time) => hour === 0 && minute === 0;

/** TRANSP does not distinguish free from away; desktop clients add a status that does. */
function shownAs(event: ICAL.Component): CalendarEvent['showAs'] {
  const status = String(event.getFirstPropertyValue('x-microsoft-cdo-busystatus') ?? '').toUpperCase();
  if (status === 'OOF') return 'away';
  const isFree = status === 'FREE' || event.getFirstPropertyValue('transp') === 'TRANSPARENT';
  return isFree ? 'free' : '';
}

type CalendarParts = {
  events: readonly ICAL.Component[];
  /** The titles of events that cannot be read. */
  unreadable: readonly string[];
};

const whole = /^\s*BEGIN:VCALENDAR[ \t]*\r?\n[^]*\nEND:VCALENDAR\s*$/i;
const begins = /^BEGIN:(?:VEVENT|VTIMEZONE)[ \t]*\r?$/gim;
const components = /^BEGIN:(VEVENT|VTIMEZONE)[ \t]*\r?\n[^]*?^END:\1[ \t]*\r?$/gim;
/** An unescaped line break: followed by neither white space nor a property name. */
const bareBreak = /\r?\n(?=[^ \t\r\n])(?![A-Za-z][A-Za-z0-9-]*[;:])/g;

/** Null if the text is not a complete calendar file. */
function partsOf(text: string): CalendarParts | null {
  const found = [...text.matchAll(components)];
  if (!whole.test(text) || found.length !== (text.match(begins)?.length ?? 0)) return null;
  const calendar = new Calendar();
  const unreadable: string[] = [];
  const events: ICAL.Component[] = [];
  for (const [part, name = ''] of found) {
    const component = componentOf(part);
    if (component) calendar.addSubcomponent(component);
    if (name.toUpperCase() === 'VTIMEZONE') continue;
    if (component) events.push(component);
    else unreadable.push(/^SUMMARY[^:\n]*:(.*)$/im.exec(part)?.[1]?.trim() ?? '');
  }
  return { events, unreadable };
}

/** Null if ical.js cannot read it, and for a time zone without a name. */
function componentOf(part: string): ICAL.Component | null {
  try {
    const component = new ICAL.Component(ICAL.parse(part.replace(bareBreak, '\\n')) as []);
    return component.name === 'vtimezone' && !component.hasProperty('tzid') ? null : component;
  } catch {
    return null;
  }
}

/** One meeting; for a series, `event` holds the data of that occurrence. */
type Occurrence = { event: ICAL.Event; start: ICAL.Time; end: ICAL.Time };

/** More than a daily meeting has in forty years. */
const mostOfSeries = 15_000;

class TooMany extends Error {
  constructor(most: number, of = '') {
    super(`It contains more than ${format.integer(most)} meetings${of}.`);
  }
}

function alone(component: ICAL.Component): Occurrence {
  const event = new ICAL.Event(component, { exceptions: [] });
  return { event, start: event.startDate, end: event.endDate };
}

const startMs = ({ start }: Pick<Occurrence, 'start'>): number => start.toUnixTime() * 1000;

/**
 * Occurrences of an event up to `untilMs`; a single event is returned regardless of its date. `moved` replaces
 * single occurrences. Throws TooMany, and the errors of ical.js for unsupported rules.
 */
function meetingsOf(
  component: ICAL.Component,
  moved: readonly ICAL.Component[],
  untilMs: number,
): Occurrence[] {
  const event = new ICAL.Event(component, { exceptions: [...moved] });
  if (!event.isRecurring()) return [alone(component)];
  const excluded = new Set(timesOf(component, 'exdate').map(keyOf));
  const found: Occurrence[] = [];
  for (const start of startsOf(event)) {
    if (startMs({ start }) > untilMs) break;
    if (excluded.has(keyOf(start)) || excluded.has(start.toString().slice(0, 10))) continue;
    const { item, startDate, endDate } = event.getOccurrenceDetails(start);
    if (found.push({ event: item, start: startDate, end: endDate }) > mostOfSeries)
      throw new TooMany(mostOfSeries, ` of “${event.summary ?? ''}”`);
  }
  return found;
}

function* startsOf(event: ICAL.Event): Iterable<ICAL.Time> {
  const { component, startDate } = event;
  // Without a rule, ical.js omits the first occurrence.
  const isListed = timesOf(component, 'rdate').some((it) => it.compare(startDate) === 0);
  if (!component.hasProperty('rrule') && !isListed) yield startDate;
  const times = event.iterator();
  for (let next = times.next(); next; next = times.next()) yield next;
}

const timesOf = (component: ICAL.Component, name: string) =>
  component.getAllProperties(name).flatMap((it) => it.getValues() as ICAL.Time[]);

/** Excluded days match by day, whatever the time zone. */
const keyOf = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toUnixTime());

/**
 * A time zone as the browser knows it. Files often lack the definition of a zone or define it for only one year.
 */
class KnownZone extends ICAL.Timezone {
  /** In seconds, at a local time of the zone. */
  override utcOffset(time: ICAL.Time): number {
    const local = time.toString().slice(0, 16);
    return (Date.parse(`${local}Z`) - (instantOfLocalTime(local, this.tzid) ?? 0)) / 1000;
  }
}

/** Resolves the time zones of its events. */
class Calendar extends ICAL.Component {
  readonly #known = new Map<string, KnownZone>();

  constructor() {
    super('vcalendar');
  }

  override getTimeZoneByID(name: string): ICAL.Timezone {
    if (!isTimeZone(name)) return super.getTimeZoneByID(name);
    let zone = this.#known.get(name);
    if (!zone) this.#known.set(name, (zone = new KnownZone({ tzid: name })));
    return zone;
  }
}

/** ISO 8601: an instant with "Z", a day, or a floating local time. */
function timeText(time: ICAL.Time): string {
  if (time.isDate || time.zone === ICAL.Timezone.localTimezone) return time.toString().slice(0, 16);
  return `${new Date(time.toUnixTime() * 1000).toISOString().slice(0, 19)}Z`;
}

/** Names of attendees, or addresses of those without; without declined people, rooms and equipment. */
function attendeesOf(event: ICAL.Component): string[] {
  const attendees = event.getAllProperties('attendee');
  const people = attendees.filter((it) => isPerson(it) && it.getFirstParameter('partstat') !== 'DECLINED');
  // Some programs do not list the organizer as an attendee; published calendars hide the organizer.
  const organizer = attendees.length > 0 ? event.getFirstProperty('organizer') : null;
  const isMissing =
    organizer !== null &&
    addressOf(organizer).startsWith('mailto:') &&
    !attendees.some((it) => addressOf(it) === addressOf(organizer));
  return (isMissing ? [organizer, ...people] : people).map(nameOf);
}

const notPeople = new Set(['ROOM', 'RESOURCE']);
const isPerson = (attendee: ICAL.Property) =>
  !notPeople.has(attendee.getFirstParameter('cutype')?.toUpperCase());

const addressOf = (person: ICAL.Property) => String(person.getFirstValue()).toLowerCase();

/** "Turing, Alan" becomes "Alan Turing". */
function nameOf(person: ICAL.Property): string {
  const name = person.getFirstParameter('cn')?.trim() || addressOf(person).replace(/^mailto:/, '');
  const parts = name.split(/[;,]/).map((part) => part.trim());
  return (parts.length === 2 ? parts.toReversed() : parts).join(' ');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** Some calendars write HTML into descriptions. */
function plainText(description: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(description)) return description;
  return description
    .replace(/<br\s*\/?>|<\/(?:p|div|li|ul|ol|h\d)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/\n{3,}/g, '\n\n');
}
