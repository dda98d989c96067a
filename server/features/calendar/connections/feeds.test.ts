// Calendars in the formats of Google, Outlook and Nextcloud, based on RFC 5545 and their public documentation.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { whyLeftOut } from '#domain/meetings/planned/leaving-out.ts';
import { localTime } from '#domain/time/local-time.ts';
import { expandCalendar } from './expand.ts';

const window = { from: Date.parse('2026-09-01T00:00Z'), to: Date.parse('2027-01-01T00:00Z') };

const eventsOf = async (name: string) => {
  const file = new URL(`../../../testing/feeds/${name}.ics`, import.meta.url);
  const { events } = await expandCalendar(readFileSync(file, 'utf8'), window, 'Asia/Tokyo');
  return events.filter(({ isExcluded }) => !isExcluded);
};

/** Start in Berlin time, minutes, title, and why it is skipped. */
const shown = (event: CalendarEvent) => [
  localTime(event.startsAt, 'Europe/Berlin'),
  (event.endsAt - event.startsAt) / 60_000,
  event.title,
  whyLeftOut(event, ['ada@example.test']),
];

const people = (event: CalendarEvent | undefined) =>
  event?.attendees.map(
    ({ email, name, isDeclined, isOptional, isResource }) =>
      `${name} <${email}>${isDeclined ? ' declined' : ''}${isOptional ? ' optional' : ''}${isResource ? ' resource' : ''}`,
  );

test('Google', async () => {
  const events = await eventsOf('google');
  expect(events.map(shown)).toEqual([
    ['2026-10-05T09:30', 30, 'Weekly, with all', null],
    ['2026-10-19T09:30', 30, 'Weekly, with all', null],
    ['2026-10-26T09:30', 30, 'Weekly, with all', null],
    ['2026-11-03T11:00', 30, 'Weekly, on Tuesday', 'alone'],
    ['2026-11-24T14:00', 60, 'Doctor', 'private'],
    ['2026-12-24T00:00', 3 * 24 * 60, 'Away', 'free'],
  ]);
  expect(people(events[0])).toEqual([
    ' <ada@example.test>',
    'Alan Turing <alan@example.test>',
    ' <grace@example.test> declined optional',
    'Room 1 <c_1880abcdef@resource.calendar.google.com> resource',
  ]);
  expect(events.slice(0, 4).map(({ hasAgenda }) => hasAgenda)).toEqual([false, false, false, true]);
  expect(events[3]?.recurrenceId).toBe('2026-11-02T08:30:00Z');
});

test('Outlook', async () => {
  const events = await eventsOf('outlook');
  expect(events.map(shown)).toEqual([
    ['2026-10-20T14:00', 60, 'Review', null],
    ['2026-10-27T14:00', 60, 'Review', null],
    ['2026-11-03T14:00', 60, 'Review', null],
    ['2026-11-10T14:00', 60, 'Review', null],
    ['2026-11-20T16:00', 60, 'New York', 'private'],
    ['2026-11-25T00:00', 24 * 60, 'Canceled: Offsite', 'canceled'],
  ]);
  expect(people(events[0])).toEqual([
    'Alan Turing <alan@example.test>',
    'Room 2 <room2@example.test> resource',
    'Ada Lovelace <ada@example.test>',
  ]);
  expect([events[0]?.hasAgenda, events[4]?.isFree, events[5]?.isAllDay]).toEqual([false, true, true]);
});

test('Nextcloud', async () => {
  const events = await eventsOf('nextcloud');
  expect(events.map(shown)).toEqual([
    ['2026-11-02T10:00', 45, 'Größe & Umfang', null],
    ['2026-12-08T10:00', 45, 'Größe & Umfang', 'canceled'],
  ]);
  expect(people(events[0])).toEqual([
    'Alan <alan@example.test>',
    'Saal <saal@example.test> resource',
    'Ada <ada@example.test>',
  ]);
  expect(events.map(({ hasAgenda, recurrenceId }) => [hasAgenda, recurrenceId])).toEqual([
    [true, '2026-11-02T09:00:00Z'],
    [false, '2026-12-07T09:00:00Z'],
  ]);
});
