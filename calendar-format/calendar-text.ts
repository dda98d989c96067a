// Splits iCalendar text (RFC 5545) into its events and time zones without parsing their values, so that a broken
// event does not affect the others.

import { plainTzid } from '#domain/calendar/zone-names.ts';
import { withoutQuotedPrintable } from './quoted-printable.ts';

/** Content lines of one component, with BEGIN and END. */
export type Lines = readonly string[];

/** What a VCALENDAR says about its events. */
export type CalendarFrame = {
  /** The zone of times without one; '' if unknown. */
  timeZone: string;
  /** METHOD in upper case: what an invitation asks for; '' or PUBLISH for a calendar. */
  method: string;
  /** VTIMEZONE by TZID. */
  zones: ReadonlyMap<string, Lines>;
};

export type EventLines = { lines: Lines; frame: CalendarFrame };

/** Calendars contain much more: alarms, attachments, the same text in HTML. */
const propertiesRead = new Set([
  'uid',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
  'exrule',
  'exdate',
  'recurrence-id',
  'sequence',
  'last-modified',
  'summary',
  'class',
  'transp',
  'status',
  'organizer',
  'attendee',
  'location',
  'x-microsoft-cdo-busystatus',
  'x-microsoft-cdo-alldayevent',
  'x-microsoft-msncalendar-alldayevent',
  'x-funambol-allday',
  'description',
]);

/** Properties of a calendar that name its zone. The last one is of vCalendar 1.0. */
const zoneProperties = new Set(['x-wr-timezone', 'timezone-id', 'tz']);

// Outlook for Mac writes an underscore.
const nameIn = (line: string) => /^[\w-]+(?=[;:])/.exec(line)?.[0].toLowerCase() ?? null;
const valueOf = (line: string) => line.slice(line.indexOf(':') + 1).trim();

/** Whether text contains calendars to their end. Pages and programs add text before and after them. */
export function isWholeCalendar(text: string): boolean {
  const ends = [...text.matchAll(/[\r\n][ \t]*END:VCALENDAR/gi)].at(-1)?.index ?? -1;
  const begins = text.search(/BEGIN:VCALENDAR[ \t]*[\r\n]/i);
  return begins >= 0 && ends > begins && !/[\r\n]BEGIN:(?:VCALENDAR|VEVENT)/i.test(text.slice(ends));
}

/** Lines as they are written, without folding. Some programs write only carriage returns, or two of them. */
const unfoldedLines = (text: string): string[] =>
  withoutQuotedPrintable(text)
    .replaceAll('\uFEFF', '')
    .replace(/(?:\r\r?\n|\r|\n){1,3}[ \t]/g, '')
    .split(/\r\r?\n|\r|\n/);

/** Logical lines: folded ones joined, including those with a bare line break in their text. */
function* contentLines(text: string): Iterable<{ name: string; line: string }> {
  let [name, line] = ['', ''];
  for (const next of unfoldedLines(text)) {
    const nextName = nameIn(next);
    if (nextName === null) {
      if (next.trim() !== '') line += `\\n${next}`;
      continue;
    }
    if (name) yield { name, line };
    [name, line] = [nextName, next];
  }
  if (name) yield { name, line };
}

type Frame = CalendarFrame & { zones: Map<string, Lines> };

const newFrame = (): Frame => ({ timeZone: '', method: '', zones: new Map() });

/** VEVENTs by UID, of one or more calendars in one text. An event that does not end is part of it. */
export function readEvents(text: string): Map<string, EventLines[]> {
  const events = new Map<string, EventLines[]>();
  let frame = newFrame();
  let open: { kind: string; lines: string[] } | null = null;
  let nested = 0;
  const close = () => {
    open?.lines.push(`END:${open.kind}`);
    if (open?.kind === 'VTIMEZONE') frame.zones.set(zoneKey(valueIn(open.lines, 'tzid')), open.lines);
    else if (open) {
      const uid = uidOf(open.lines);
      const others = events.get(uid);
      if (others) others.push({ lines: open.lines, frame });
      else events.set(uid, [{ lines: open.lines, frame }]);
    }
    open = null;
  };
  for (const { name, line } of contentLines(text)) {
    const kind = name === 'begin' || name === 'end' ? valueOf(line).toUpperCase() : '';
    if (name === 'begin' && kind === 'VCALENDAR') {
      close();
      frame = newFrame();
    } else if (name === 'begin' && (kind === 'VEVENT' || kind === 'VTIMEZONE')) {
      close();
      open = { kind, lines: [line] };
      nested = 0;
    } else if (!open) {
      if (zoneProperties.has(name)) frame.timeZone ||= valueOf(line);
      if (name === 'method') frame.method = valueOf(line).toUpperCase();
    } else if (name === 'end' && (kind === open.kind || kind === 'VCALENDAR')) {
      close();
    } else {
      if (name === 'begin') nested += 1;
      if (name === 'end') nested = Math.max(0, nested - 1);
      const isRead = open.kind === 'VTIMEZONE' || (nested === 0 && propertiesRead.has(name));
      if (isRead) open.lines.push(line);
    }
  }
  close();
  return events;
}

/** The definition of a zone is found by names that differ in quotes, escapes and case. */
export const zoneKey = (tzid: string): string => plainTzid(tzid).toLowerCase();

const valueIn = (lines: Lines, name: string) => valueOf(lines.find((line) => nameIn(line) === name) ?? '');

/** Some programs omit the UID: events with the same time and title are one event. */
function uidOf(lines: Lines): string {
  return valueIn(lines, 'uid') || `${valueIn(lines, 'dtstart')} ${valueIn(lines, 'summary')}`.trim();
}
