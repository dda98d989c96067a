// Splits a calendar by UID, keeping only what is needed to expand it.

import { isAgenda } from '#domain/calendar/agenda.ts';
import { ianaZoneOf } from '#domain/calendar/zone-names.ts';
import { type CalendarFrame, type EventLines, readEvents } from './calendar-text.ts';
import { propertyOf, unescaped } from './property-line.ts';

export type CalendarPart = { uid: string; text: string };

const isPrivate = (lines: readonly string[]) =>
  lines.some((line) => /^class[;:](?:.*:)?\s*(?:private|confidential)\s*$/i.test(line));

const secret = /^(?:summary|description|organizer|attendee)[;:]/i;

/** An occurrence may be private although the series is not. */
const withoutPrivate = (lines: readonly string[]) =>
  isPrivate(lines) ? lines.filter((line) => !secret.test(line)) : lines;

/** Only whether there is a description matters, not its text; and no place. */
function withoutTexts(line: string): string[] {
  if (/^location[;:]/i.test(line)) return [];
  if (!/^description[;:]/i.test(line)) return [line];
  return isAgenda(unescaped(propertyOf(line).value)) ? ['DESCRIPTION:Agenda'] : [];
}

/**
 * Stable as long as the event does not change, although servers write the request time into each event. Without
 * descriptions, alarms, attachments and private data, and with the time zones that are used and cannot be
 * recognized by name.
 */
export function splitCalendar(text: string): CalendarPart[] {
  return [...readEvents(text)].map(([uid, events]) => {
    const byFrame = Map.groupBy(events, ({ frame }) => frame);
    return { uid, text: [...byFrame].map(([frame, some]) => calendarOf(frame, some)).join('') };
  });
}

function calendarOf({ timeZone, method, zones }: CalendarFrame, events: readonly EventLines[]): string {
  const body = events.flatMap(({ lines }) => withoutPrivate(lines).flatMap(withoutTexts)).join('\r\n');
  const names = body.toLowerCase().replace(/\\(.)/g, '$1');
  const isUsed = (tzid: string) => tzid === timeZone.toLowerCase() || names.includes(tzid);
  const defined = [...zones].filter(([tzid]) => ianaZoneOf(tzid) === null && isUsed(tzid));
  return [
    'BEGIN:VCALENDAR',
    ...(timeZone ? [`X-WR-TIMEZONE:${timeZone}`] : []),
    ...(method && method !== 'PUBLISH' ? [`METHOD:${method}`] : []),
    ...defined.flatMap(([, lines]) => lines),
    body,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
