// A calendar file (iCalendar, RFC 5545) becomes rows as a CSV file has them, one for each time that somebody met.

import ICAL from 'ical.js';
import { saysCalledOff } from '#domain/import/meeting-csv-words.ts';
import { attendeesOf, plainText } from './calendar-cells.ts';
import { type CalendarParts, partsOf } from './calendar-parts.ts';
import { alone, meetingsOf, type Occurrence, startMs, TooMany } from './calendar-series.ts';
import { timeText } from './calendar-zones.ts';
import type { CsvFailure } from './csv-cells.ts';
import { type CsvRows, rowsOf } from './csv-rows.ts';

const headings = ['Subject', 'Start', 'End', 'All day event', 'Attendees', 'Description', 'Sensitivity'];

/** It is named, and left out until somebody takes it. */
const unreadableRow = (title: string) => [title, 'cannot be read', '', '', '', '', ''];

/** As many as the calendars of many people hold in many years. */
const mostMeetings = 200_000;

/**
 * Reads a calendar file. Series are followed until `writtenMs` (epoch ms), when the file was written, or until the last
 * stamp in it, if that is later: what comes after is a plan that may change. Single events to come stay rows.
 */
export function readCalendar(text: string, writtenMs: number): CsvRows | CsvFailure {
  const calendar = partsOf(text);
  if (!calendar) return { failure: 'broken', detail: 'It is no calendar file, or a part of it is missing.' };
  try {
    const rows = rowsOfCalendar(calendar, writtenMs);
    return rows.length === 0 ? { failure: 'empty' } : rowsOf([headings, ...rows]);
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'broken', detail: error.message };
    throw error;
  }
}

function rowsOfCalendar({ events, unreadable }: CalendarParts, writtenMs: number): string[][] {
  const rows = unreadable.map(unreadableRow);
  const held = new Set<ICAL.Component>();
  const add = (event: ICAL.Component, read: () => Occurrence[]) => {
    try {
      const occurrences = read();
      for (const cells of occurrences.map(cellsOf)) rows.push(cells);
      for (const { event: told } of occurrences) held.add(told.component);
    } catch (error) {
      if (error instanceof TooMany) throw error;
      rows.push(unreadableRow(String(event.getFirstPropertyValue('summary') ?? '')));
    }
    if (rows.length > mostMeetings) throw new TooMany(mostMeetings);
  };

  const untilMs = events.reduce((latest, it) => Math.max(latest, stampedMs(it)), writtenMs);
  const [moved, whole] = [events.filter(isMoved), events.filter((it) => !isMoved(it))];
  const movedOf = Map.groupBy(moved, uidOf);
  for (const event of whole) add(event, () => meetingsOf(event, movedOf.get(uidOf(event)) ?? [], untilMs));
  const series = new Set(whole.map(uidOf));
  for (const event of moved.filter((it) => !held.has(it)))
    add(event, () => {
      const occurrence = alone(event);
      // Brought forward from a time that the series has still to come to; or all that somebody was invited to of it.
      const counts = startMs(occurrence) <= untilMs || !series.has(uidOf(event));
      return counts ? [occurrence] : [];
    });
  return rows.toSorted(byStart);
}

const stampedMs = (event: ICAL.Component) => {
  const stamp = event.getFirstPropertyValue('dtstamp');
  return stamp instanceof ICAL.Time ? stamp.toUnixTime() * 1000 : 0;
};

const uidOf = (event: ICAL.Component) => event.getFirstPropertyValue('uid');

/** Takes the place of one time of a series. */
const isMoved = (event: ICAL.Component) => event.hasProperty('recurrence-id');

const byStart = ([, one = '']: readonly string[], [, other = '']: readonly string[]) =>
  one < other ? -1 : Number(one > other);

function cellsOf({ event, start, end }: Occurrence): string[] {
  const { component } = event;
  const title = event.summary ?? '';
  const isCanceled = component.getFirstPropertyValue('status') === 'CANCELLED';
  return [
    isCanceled && !saysCalledOff(title) ? `Canceled: ${title}` : title,
    timeText(start),
    timeText(end),
    isAllDay(start, end) ? 'TRUE' : '',
    attendeesOf(component).join(';'),
    plainText(event.description ?? ''),
    String(component.getFirstPropertyValue('class') ?? ''),
  ];
}

/** Days, or from one midnight to another, as one client writes them. */
const isAllDay = (start: ICAL.Time, end: ICAL.Time) =>
  start.isDate || (isMidnight(start) && isMidnight(end) && end.compare(start) > 0);

const isMidnight = ({ hour, minute }: ICAL.Time) => hour === 0 && minute === 0;
