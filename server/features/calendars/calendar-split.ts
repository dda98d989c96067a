// Splits a calendar into one for each UID, with only what is needed to expand it.

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

/** What people wrote is not needed, only that they wrote something. */
function withoutDescription(line: string): string[] {
  if (!/^description[;:]/i.test(line)) return [line];
  const value = line.slice(line.indexOf(':') + 1).replace(/\\n/gi, '\n');
  return isAgenda(value.replace(/\\(.)/g, '$1')) ? ['DESCRIPTION:Agenda'] : [];
}

/**
 * Equal as long as the event is, although servers write the time of the request into each. Without descriptions, alarms,
 * attachments and what is private, and with the time zones that are used and whose names say nothing.
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
