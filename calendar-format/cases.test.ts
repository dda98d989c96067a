import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowOf } from '#domain/calendar/connection.ts';
import { whyLeftOut } from '#domain/meetings/planned/leaving-out.ts';
import { plannedMeetingOf } from '#domain/meetings/planned/planned.ts';
import { decodeText } from '#domain/format/decode-text.ts';
import { defaultAttendee } from '#domain/meetings/meeting.ts';
import { eventRow } from '#domain/meetings/imports/imported-meeting.ts';
import { readCalendarFile } from './calendar-file.ts';
import { splitCalendar } from './calendar-split.ts';
import { expand, type ForEach } from './expand.ts';
import { adaAndBob, type CalendarCase } from './testing/calendar-case.ts';
import { cases } from './testing/cases.ts';

const [now, zone] = [Date.parse('2026-11-25T12:00:00Z'), 'Asia/Tokyo'];
const window = windowOf(now, zone);
const each: ForEach = (items, read) => {
  for (const item of items) read(item);
  return [];
};

const textOf = (calendar: string | Uint8Array) =>
  typeof calendar === 'string' ? calendar : (decodeText(calendar) ?? '');

/** As a connected calendar is read: what is stored of it, and which of its events become meetings. */
function connected({ calendar }: Pick<CalendarCase, 'calendar'>) {
  const stored = splitCalendar(textOf(calendar)).map(({ text }) => text);
  const scope = { window, singlesTo: window.to, mostOfSeries: 1000 };
  const { events } = expand(stored.join(''), scope, zone, each);
  return events
    .filter((event) => whyLeftOut(event, []) === null)
    .flatMap((event) => {
      const meeting = plannedMeetingOf(event, zone);
      const attendees = meeting?.attendees.filter(({ isDeclined }) => isDeclined === 0) ?? [];
      return meeting ? [{ ...meeting, attendees, hasAgenda: event.hasAgenda }] : [];
    })
    .toSorted((a, b) => a.startsAt - b.startsAt || a.title.localeCompare(b.title));
}

/** As the import shows it. */
function imported({ calendar }: Pick<CalendarCase, 'calendar'>) {
  const read = readCalendarFile(textOf(calendar), window.to, zone);
  if (typeof read === 'string') throw new Error(read);
  const people = { listsPeople: true, hasSurnamesFirst: false };
  const settings = { timeZone: zone, assumedStartMs: now, nowMs: window.to, people };
  return (
    read.events
      .map((event) => eventRow(event, settings))
      .filter(({ issue, startMs }) => issue === null && startMs >= window.from && startMs < window.to)
      // The import estimates the length of an event without an end, and says so.
      .filter(({ estimated }) => !estimated.includes('duration'))
      .toSorted((a, b) => a.startMs - b.startMs || a.title.localeCompare(b.title))
  );
}

const shownTime = (ms: number) => new Date(ms).toISOString().slice(0, 16);

test.each(cases.map((it) => [it.name, it] as const))('%s', (_name, it) => {
  const expected = it.meetings.map(([start, minutes, title, people]) => ({
    start,
    minutes,
    title: title || 'Meeting',
    people: (people ?? adaAndBob).toSorted(),
  }));
  const found = connected(it).map(({ startsAt, durationMinutes, title, attendees }) => ({
    start: shownTime(startsAt),
    minutes: durationMinutes,
    title,
    people: attendees.map(({ email }) => email).toSorted(),
  }));
  expect(found).toEqual(expected);
  if (it.hasAgenda !== undefined)
    expect(connected(it).map(({ hasAgenda }) => hasAgenda)).toEqual([it.hasAgenda]);
});

function expectTheSame(it: Pick<CalendarCase, 'calendar'>): void {
  const asConnected = connected(it).map(({ startsAt, durationMinutes, title, attendees, ...meeting }) => ({
    series: { uid: meeting.seriesKey, originalStart: meeting.originalStart },
    start: shownTime(startsAt),
    minutes: durationMinutes,
    title,
    people: attendees.length,
    names: attendees.flatMap(({ name }) => name || []),
    hasAgenda: meeting.hasAgenda,
  }));
  const asImported = imported(it).map((row) => ({
    series: row.series,
    start: shownTime(row.startMs),
    minutes: row.durationMinutes,
    title: row.title,
    people: row.attendeeCount,
    names: row.names.filter((name) => name !== defaultAttendee.name),
    hasAgenda: row.agenda !== null,
  }));
  expect(asImported).toEqual(asConnected);
}

test.each(cases.map((it) => [it.name, it] as const))('the import reads the same: %s', (_name, it) =>
  expectTheSame(it),
);

const clock = fc
  .date({
    min: new Date('2026-08-01T00:00Z'),
    max: new Date('2027-02-28T00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().replace(/[-:]|\..*/g, ''));
const inZone = fc.constantFrom(
  '',
  ';TZID=Europe/Berlin',
  ';TZID=Eastern Standard Time 1',
  ';TZID="GMT+05:30"',
  ';TZID=Nowhere',
);
const time = (name: string) =>
  fc
    .tuple(inZone, clock, fc.boolean())
    .map(([parameters, at, isUtc]) => (isUtc ? `${name}:${at}Z` : `${name}${parameters}:${at}`));
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2, nil: [] as never });
const person = fc
  .record({
    name: fc.constantFrom('ada', 'bob', 'cleo', 'Dora'),
    parameters: fc.constantFrom(
      '',
      ';CN=Some Body',
      ';PARTSTAT=DECLINED',
      ';CUTYPE=ROOM',
      ';ROLE=NON-PARTICIPANT',
      ';CUTYPE=GROUP',
    ),
    prefix: fc.constantFrom('mailto:', 'MAILTO:', ''),
  })
  .map(({ name, parameters, prefix }) => `ATTENDEE${parameters}:${prefix}${name}@firm.test`);
const component = fc
  .tuple(
    fc.constantFrom('UID:a', 'UID:b', 'UID:c'),
    fc.constantFrom('SUMMARY:Plan', 'SUMMARY:Canceled: Plan', 'SUMMARY:Review of numbers'),
    time('DTSTART'),
    fc.integer({ min: 1, max: 600 }).map((minutes) => `DURATION:PT${minutes}M`),
    rarely(time('RECURRENCE-ID')),
    rarely(
      fc.constantFrom('RRULE:FREQ=WEEKLY', 'RRULE:FREQ=DAILY;COUNT=9', 'RRULE:W2 MO #5', 'RRULE:FREQ=X'),
    ),
    rarely(time('EXDATE')),
    rarely(time('RDATE')),
    rarely(fc.constantFrom('SEQUENCE:1', 'SEQUENCE:3')),
    rarely(fc.constantFrom('STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'CLASS:PRIVATE', 'DESCRIPTION:Decide')),
    fc.array(person, { maxLength: 4 }),
  )
  .map((lines) => ['BEGIN:VEVENT', ...lines.flat(), 'END:VEVENT']);
const calendar = fc
  .tuple(
    fc.constantFrom([], ['X-WR-TIMEZONE:America/New_York'], ['METHOD:CANCEL'], ['METHOD:REQUEST']),
    fc.array(component, { maxLength: 5 }),
    fc.constantFrom('\r\n', '\n', '\r'),
  )
  .map(([head, events, end]) =>
    ['BEGIN:VCALENDAR', ...head, ...events.flat(), 'END:VCALENDAR', ''].join(end),
  );

test('the import reads any calendar as a connected calendar is read', () =>
  fc.assert(
    fc.property(fc.array(calendar, { minLength: 1, maxLength: 2 }), (calendars) =>
      expectTheSame({ calendar: calendars.join('') }),
    ),
    { numRuns: 1000 },
  ));
