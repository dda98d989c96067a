// A calendar file (iCalendar, RFC 5545) becomes rows as a CSV file has them, one for each time that somebody met.

import ICAL from 'ical.js';
import { isTimeZone } from '#domain/local-day.ts';
import { instantOfLocalTime } from '#domain/local-time.ts';
import { saysCalledOff } from '#domain/meeting-csv-words.ts';
import { wholeText } from '#domain/number-text.ts';
import { attendeesOf, plainText } from './calendar-cells.ts';
import type { CsvFailure } from './csv-cells.ts';
import { type CsvRows, rowsOf } from './csv-rows.ts';

const headings = ['Subject', 'Start', 'End', 'All day event', 'Attendees', 'Description'];

/** As many as calendars of many years hold, and as one held each day for forty years has. */
const [mostMeetings, mostOfSeries] = [200_000, 15_000];

type Occurrence = { event: ICAL.Event; start: ICAL.Time; end: ICAL.Time };

class TooMany extends Error {
  constructor(most: number, of = '') {
    super(`It holds more than ${wholeText(most)} meetings${of}.`);
  }
}

/**
 * Reads a calendar file. Series are followed until `writtenMs` (epoch ms), when the file was written, or until the last
 * stamp in it, if that is later: what comes after is a plan that may change. Single events to come stay rows.
 */
export function readCalendar(text: string, writtenMs: number): CsvRows | CsvFailure {
  try {
    const calendars = calendarsIn(text);
    const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
    const untilMs = Math.max(writtenMs, ...events.map(stampedMs));
    const occurrences = occurrencesOf(events, untilMs);
    if (occurrences.length === 0) return { failure: 'empty' };
    return rowsOf([headings, ...occurrences.map(cellsOf).toSorted(byStart)]);
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'broken', detail: error.message };
    return { failure: 'broken', detail: 'It is no calendar file, or it is damaged.' };
  }
}

function calendarsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[];
  // Several calendars in one file come as a list of them.
  const all = typeof parsed[0] === 'string' ? [parsed] : parsed;
  return all.map((calendar) => new ICAL.Component(calendar as []));
}

const timeOf = (event: ICAL.Component, name: string) => event.getFirstPropertyValue(name) as ICAL.Time | null;

const stampedMs = (event: ICAL.Component) => (timeOf(event, 'dtstamp')?.toUnixTime() ?? 0) * 1000;

function occurrencesOf(components: readonly ICAL.Component[], untilMs: number): Occurrence[] {
  const found: Occurrence[] = [];
  const add = (occurrence: Occurrence) => {
    if (found.push(occurrence) > mostMeetings) throw new TooMany(mostMeetings);
  };
  const dated = components.filter((it) => timeOf(it, 'dtstart') !== null);
  const [moved, whole] = [dated.filter(isMoved), dated.filter((it) => !isMoved(it))];
  const movedOf = Map.groupBy(moved, uidOf);
  const held = new Set<ICAL.Component>();
  for (const component of whole) {
    const event = new ICAL.Event(component, { exceptions: movedOf.get(uidOf(component)) ?? [] });
    if (!event.isRecurring()) add(alone(component));
    else
      for (const occurrence of heldUntil(event, untilMs)) {
        add(occurrence);
        held.add(occurrence.event.component);
      }
  }
  const series = new Set(whole.map(uidOf));
  for (const component of moved.filter((it) => !held.has(it))) {
    // Brought forward from a time that the series has still to come to; or all that somebody was invited to of it.
    const occurrence = alone(component);
    if (!series.has(uidOf(component)) || startMs(occurrence) <= untilMs) add(occurrence);
  }
  return found;
}

const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid');

/** Takes the place of one time of a series. */
const isMoved = (component: ICAL.Component) => component.hasProperty('recurrence-id');

function alone(component: ICAL.Component): Occurrence {
  const event = new ICAL.Event(component, { exceptions: [] });
  return { event, start: event.startDate, end: event.endDate };
}

const startMs = ({ start }: Occurrence) => start.toUnixTime() * 1000;

function* heldUntil(event: ICAL.Event, untilMs: number): Iterable<Occurrence> {
  const times = event.iterator();
  for (let held = 1; ; held += 1) {
    const next = times.next();
    if (!next || next.toUnixTime() * 1000 > untilMs) return;
    if (held > mostOfSeries) throw new TooMany(mostOfSeries, ` of “${event.summary ?? ''}”`);
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    yield { event: item, start: startDate, end: endDate };
  }
}

const byStart = ([, one = '']: readonly string[], [, other = '']: readonly string[]) =>
  one < other ? -1 : Number(one > other);

function cellsOf({ event, start, end }: Occurrence): string[] {
  const { component } = event;
  const title = event.summary ?? '';
  const isCanceled = component.getFirstPropertyValue('status') === 'CANCELLED';
  return [
    isCanceled && !saysCalledOff(title) ? `Canceled: ${title}` : title,
    timeText(start, zoneOf(component, 'dtstart')),
    timeText(end, zoneOf(component, 'dtend') ?? zoneOf(component, 'dtstart')),
    isAllDay(start, end) ? 'TRUE' : '',
    attendeesOf(component).join(';'),
    plainText(event.description ?? ''),
  ];
}

/** Days, or from one midnight to another, as one client writes them. */
const isAllDay = (start: ICAL.Time, end: ICAL.Time) =>
  start.isDate || (isMidnight(start) && isMidnight(end) && end.compare(start) > 0);

const isMidnight = ({ hour, minute }: ICAL.Time) => hour === 0 && minute === 0;

const zoneOf = (component: ICAL.Component, name: string) =>
  component.getFirstProperty(name)?.getFirstParameter('tzid');

/** An instant, a day, or a time on nobody's clock where the file does not say on whose it is. */
function timeText(time: ICAL.Time, zone: string | undefined): string {
  const local = time.toString().slice(0, 16);
  if (time.isDate) return local;
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  // What the file tells of a zone may hold for one year alone; what the browser knows of it holds for all.
  if (!isUtc && zone !== undefined && isTimeZone(zone)) return instantText(instantOfLocalTime(local, zone));
  return time.zone === ICAL.Timezone.localTimezone ? local : instantText(time.toUnixTime() * 1000);
}

const instantText = (ms: number | null) => (ms === null ? '' : `${new Date(ms).toISOString().slice(0, 19)}Z`);
