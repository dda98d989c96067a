// Splits a calendar by UID, keeping only what is needed to expand it.

import { isAgenda } from '#domain/calendars/agenda.ts';
import { ianaZoneOf } from '#domain/calendars/zone-names.ts';
import type { CalendarParts } from './calendar-text.ts';

export type CalendarPart = { uid: string; text: string };

const isPrivate = (lines: readonly string[]) =>
  lines.some((line) => /^class[;:](?:.*:)?\s*(?:private|confidential)\s*$/i.test(line));

/** An occurrence may be private although the series is not. */
const withoutPrivate = (lines: readonly string[]) =>
  isPrivate(lines)
    ? lines.filter((line) => !/^(?:summary|description|organizer|attendee)[;:]/i.test(line))
    : lines;

/** Only whether there is a description matters, not its text. */
function withoutDescription(line: string): string[] {
  if (!/^description[;:]/i.test(line)) return [line];
  const value = line.slice(line.indexOf(':') + 1).replace(/\\n/gi, '\n');
  return isAgenda(value.replace(/\\(.)/g, '$1')) ? ['DESCRIPTION:Agenda'] : [];
}

/**
 * Stable as long as the event does not change, although servers write the request time into each event. Without
 * descriptions, alarms, attachments and private data, and with the time zones that are used and cannot be
 * recognized by name.
 */
export function splitParts({ timeZone, zones, events }: CalendarParts): CalendarPart[] {
  const header = ['BEGIN:VCALENDAR', ...(timeZone ? [`X-WR-TIMEZONE:${timeZone}`] : [])];
  const unknown = [...zones].filter(([tzid]) => ianaZoneOf(tzid) === null);
  return [...events].map(([uid, components]) => {
    const body = components.flatMap(withoutPrivate).flatMap(withoutDescription).join('\r\n');
    const used = unknown.filter(([tzid]) => body.includes(tzid)).flatMap(([, lines]) => lines);
    return { uid, text: [...header, ...used, body, 'END:VCALENDAR', ''].join('\r\n') };
  });
}
