// Splits iCalendar text (RFC 5545) into its events and time zones without parsing their values, so that a broken
// event does not affect the others.

/** Content lines of one component, with BEGIN and END. */
type Lines = readonly string[];

export type CalendarParts = {
  /** X-WR-TIMEZONE; '' if unknown. */
  timeZone: string;
  /** VTIMEZONE by TZID. */
  zones: ReadonlyMap<string, Lines>;
  /** VEVENT by UID. */
  events: ReadonlyMap<string, Lines[]>;
};

/** Calendars contain much more: alarms, attachments, the same text in HTML. */
const propertiesRead = new Set([
  'uid',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'rdate',
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
  'x-microsoft-cdo-busystatus',
  'description',
]);

const nameIn = (line: string) => /^[a-z\d-]+(?=[;:])/i.exec(line)?.[0].toLowerCase() ?? null;
const valueOf = (line: string) => line.slice(line.indexOf(':') + 1).trim();

/** Logical lines: folded ones joined, including those with a bare line break in their text. */
function* contentLines(text: string): Iterable<{ name: string; line: string }> {
  let [name, line] = ['', ''];
  for (const next of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
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

export function readParts(text: string): CalendarParts {
  const [events, zones] = [new Map<string, Lines[]>(), new Map<string, Lines>()];
  let timeZone = '';
  let open: { kind: string; lines: string[] } | null = null;
  let nested = 0;
  const close = () => {
    if (open?.kind === 'VTIMEZONE') zones.set(valueIn(open.lines, 'tzid'), open.lines);
    else if (open) {
      const uid = uidOf(open.lines);
      const others = events.get(uid);
      if (others) others.push(open.lines);
      else events.set(uid, [open.lines]);
    }
    open = null;
  };
  for (const { name, line } of contentLines(text)) {
    const kind = name === 'begin' || name === 'end' ? valueOf(line).toUpperCase() : '';
    if (name === 'begin' && (kind === 'VEVENT' || kind === 'VTIMEZONE')) {
      // The previous component did not end.
      open = { kind, lines: [line] };
      nested = 0;
    } else if (!open) {
      if (name === 'x-wr-timezone') timeZone = valueOf(line);
    } else if (name === 'end' && nested === 0) {
      open.lines.push(line);
      if (kind === open.kind) close();
      else open = null;
    } else {
      if (name === 'begin') nested += 1;
      if (name === 'end') nested -= 1;
      const isRead = open.kind === 'VTIMEZONE' || (nested === 0 && propertiesRead.has(name));
      if (isRead) open.lines.push(line);
    }
  }
  return { timeZone, zones, events };
}

const valueIn = (lines: Lines, name: string) => valueOf(lines.find((line) => nameIn(line) === name) ?? '');

/** Some programs omit the UID: events with the same time and title are one event. */
function uidOf(lines: Lines): string {
  return valueIn(lines, 'uid') || `${valueIn(lines, 'dtstart')} ${valueIn(lines, 'summary')}`.trim();
}
