// Writes iCalendar (RFC 5545) and invitations (iTIP, RFC 5546). The library escapes and folds.

import ICAL from 'ical.js';
import { monthPlaceOf, type PlannedSeries } from '#domain/calendar/planned-days.ts';
import { localDay, weekday } from '#domain/time/local-day.ts';
import { instantOfLocalTime, localTime } from '#domain/time/local-time.ts';
import { utcOffsetText, type ZoneChange, zoneChanges } from '#domain/time/zone-changes.ts';

export type WrittenEvent = {
  uid: string;
  sequence: number;
  title: string;
  description: string;
  startsAt: number;
  endsAt: number;
  createdAt: number;
  /** Also DTSTAMP, so that an unchanged event is the same text. */
  changedAt: number;
  isCanceled: boolean;
  /** Null for a single event, which is written in UTC. */
  series: WrittenSeries | WrittenOccurrence | null;
  /** Null: an event without invitations. */
  organizer: Party | null;
  attendees: readonly WrittenAttendee[];
};

type WrittenSeries = PlannedSeries & {
  timeZone: string;
  /** The starts that it leaves out. */
  canceled: readonly number[];
};

/** One event of a series that differs from the others, such as a moved one. */
type WrittenOccurrence = {
  timeZone: string;
  seriesStart: number;
  originalStart: number;
};

export type Party = { name: string; email: string };

export type WrittenAttendee = Party & {
  isOptional: boolean;
  /** 'unknown': their program is not asked to answer. */
  answer: 'accepted' | 'asked' | 'unknown';
};

type Method = 'REQUEST' | 'CANCEL';

export function writeCalendar(
  events: readonly WrittenEvent[],
  { method, name }: { method?: Method; name?: string } = {},
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//MeetingCost//EN');
  calendar.addPropertyWithValue('version', '2.0');
  if (method) calendar.addPropertyWithValue('method', method);
  if (name) {
    calendar.addPropertyWithValue('name', name);
    calendar.addPropertyWithValue('x-wr-calname', name);
  }
  const zones = new Map<string, number>();
  for (const { series, startsAt } of events)
    if (series) zones.set(series.timeZone, Math.min(startsAt, zones.get(series.timeZone) ?? Infinity));
  for (const [zone, from] of zones) calendar.addSubcomponent(timeZoneOf(zone, from));
  for (const event of events) calendar.addSubcomponent(componentOf(event));
  return `${calendar.toString()}\r\n`;
}

const utc = (instantMs: number) => ICAL.Time.fromJSDate(new Date(instantMs), true);

function componentOf(event: WrittenEvent): ICAL.Component {
  const component = new ICAL.Component('vevent');
  component.addPropertyWithValue('uid', event.uid);
  component.addPropertyWithValue('dtstamp', utc(event.changedAt));
  component.addPropertyWithValue('created', utc(event.createdAt));
  component.addPropertyWithValue('last-modified', utc(event.changedAt));
  component.addPropertyWithValue('sequence', event.sequence);
  component.addPropertyWithValue('summary', event.title);
  if (event.description) component.addPropertyWithValue('description', event.description);
  if (event.series) addSeries(component, event, event.series);
  else {
    component.addPropertyWithValue('dtstart', utc(event.startsAt));
    component.addPropertyWithValue('dtend', utc(event.endsAt));
  }
  component.addPropertyWithValue('status', event.isCanceled ? 'CANCELLED' : 'CONFIRMED');
  component.addPropertyWithValue('transp', 'OPAQUE');
  if (event.organizer) addParty(component, 'organizer', event.organizer);
  for (const { isOptional, answer, ...party } of event.attendees)
    addParty(component, 'attendee', party, {
      role: isOptional ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT',
      partstat: answer === 'accepted' ? 'ACCEPTED' : 'NEEDS-ACTION',
      ...(answer === 'asked' && { rsvp: 'TRUE' }),
    });
  return component;
}

/** One with a recurrence id has no rule: some programs reject it, others show a series in the series. */
function addSeries(
  component: ICAL.Component,
  { startsAt, endsAt }: WrittenEvent,
  series: WrittenSeries | WrittenOccurrence,
): void {
  const { timeZone } = series;
  addLocalTime(component, 'dtstart', localTime(startsAt, timeZone), timeZone);
  addLocalTime(component, 'dtend', localTime(endsAt, timeZone), timeZone);
  // The start by the rule, even if the clock skips it on that day: readers compare these.
  const byRule = (start: number, seriesStart: number) =>
    localDay(start, timeZone) + localTime(seriesStart, timeZone).slice(10);
  if ('originalStart' in series) {
    const { originalStart, seriesStart } = series;
    return addLocalTime(component, 'recurrence-id', byRule(originalStart, seriesStart), timeZone);
  }
  const rule = ruleOf(series);
  if (rule) component.addProperty(ICAL.Property.fromString(`RRULE:${rule}`));
  for (const start of series.canceled) addLocalTime(component, 'exdate', byRule(start, startsAt), timeZone);
}

function addLocalTime(component: ICAL.Component, name: string, local: string, timeZone: string): void {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', timeZone);
  property.setValue(ICAL.Time.fromDateTimeString(`${local}:00`));
  component.addProperty(property);
}

function addParty(
  component: ICAL.Component,
  kind: 'organizer' | 'attendee',
  { name, email }: Party,
  parameters: Record<string, string> = {},
): void {
  const property = new ICAL.Property(kind);
  // A parameter that older readers understand cannot contain quotes.
  property.setParameter('cn', name.replaceAll('"', "'"));
  for (const [parameter, value] of Object.entries(parameters)) property.setParameter(parameter, value);
  property.setValue(`mailto:${email}`);
  component.addProperty(property);
}

const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const dayName = (number: number) => dayNames[number] ?? '';

/** The RRULE of a series. */
function ruleOf(series: WrittenSeries): string | null {
  const { repeats, weekdays, firstDay, untilDay, timeZone } = series;
  const until = untilDay === null ? null : instantOfLocalTime(`${untilDay}T23:59`, timeZone);
  const end = until === null ? '' : `;UNTIL=${utc(until).toICALString()}`;
  switch (repeats) {
    case null:
      return null;
    case 'day':
      return `FREQ=WEEKLY;BYDAY=${weekdays.map(dayName).join()}${end}`;
    case 'week':
      return `FREQ=WEEKLY${end}`;
    case 'two-weeks':
      return `FREQ=WEEKLY;INTERVAL=2${end}`;
    case 'month':
      return `FREQ=MONTHLY;BYDAY=${monthPlaceOf(series)}${dayName(weekday(firstDay))}${end}`;
  }
}

function timeZoneOf(timeZone: string, from: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', timeZone);
  for (const change of zoneChanges(from, timeZone)) component.addSubcomponent(changeOf(change));
  return component;
}

function changeOf({ offsetBeforeMs, offsetMs, from, yearly }: ZoneChange): ICAL.Component {
  const component = new ICAL.Component(offsetMs > offsetBeforeMs ? 'daylight' : 'standard');
  component.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(`${from}:00`));
  const offset = (name: string, ms: number) =>
    component.addProperty(ICAL.Property.fromString(`${name}:${utcOffsetText(ms)}`));
  offset('TZOFFSETFROM', offsetBeforeMs);
  offset('TZOFFSETTO', offsetMs);
  if (yearly)
    component.addProperty(
      ICAL.Property.fromString(
        `RRULE:FREQ=YEARLY;BYMONTH=${yearly.month};BYDAY=${yearly.place}${dayName(yearly.weekday)}`,
      ),
    );
  return component;
}
