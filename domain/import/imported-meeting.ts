// A row of a calendar export, or an event of a calendar file, becomes a meeting. What it does not say is estimated and
// marked as such.

import { defaultDurationMinutes, readDuration, readMinutes } from '../time/duration-text.ts';
import { instantOfLocalTime } from '../time/local-time.ts';
import { minuteMs } from '../time/time-units.ts';
import { firstMeetingMs, isMeetingInstant, type MeetingType } from '#domain/meetings/meeting.ts';
import { eachText, isLine, type MeetingText, textLimits } from '#domain/meetings/meeting-texts.ts';
import { type AttendeeCells, namesOf, readHeadCount, readNames } from './attendees.ts';
import { cellOf, type CsvColumns } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { spanReader } from './span.ts';
import {
  guessType,
  inEnglishHours,
  oneLine,
  saysCalledOff,
  saysPrivate,
  saysYes,
  severalLines,
} from './words.ts';

const defaultImportTitle = 'Imported Meeting';

const longestTitle = 200;
/** A week; anything longer is not a meeting. */
const longestMinutes = 7 * 1440;

export type Estimated = 'title' | 'start' | 'duration' | 'attendees';
/** Why a row is left out by default. A row that is too long can never be saved. */
export type RowIssue = 'all-day' | 'unreadable-start' | 'too-long' | 'canceled' | 'private' | 'to-come';

export type ImportedRow = Record<MeetingText, string | null> & {
  title: string;
  type: MeetingType;
  /** Epoch ms. */
  startMs: number;
  durationMinutes: number;
  attendeeCount: number;
  /** At least one and at most ten. */
  names: readonly string[];
  estimated: readonly Estimated[];
  issue: RowIssue | null;
};

export type ImportSettings = {
  /** Time zone of local times: the organization's, unless the file is from elsewhere. */
  timeZone: string;
  /** Epoch ms; the start of a meeting without one. Ignored if no meeting can start then. */
  assumedStartMs: number;
  /** Epoch ms; a meeting that starts later was not held. */
  nowMs: number;
};

export type CsvReading = ImportSettings & { columns: CsvColumns; order: DateOrder };

/** What was read, before estimates fill the gaps; null for what is missing. */
type Facts = Partial<Record<MeetingText, string>> & {
  title: string;
  startMs: number | null;
  /** The day is known, the time of day is not. */
  isClockAssumed: boolean;
  /** Something stands where a start belongs. */
  hasStart: boolean;
  minutes: number | null;
  attendeeCount: number | null;
  isAllDay: boolean;
  isCanceled: boolean;
  isPrivate: boolean;
};

/** Reads rows below the headings. Takes any text and never throws. */
export function rowReader(reading: CsvReading): (row: readonly string[]) => ImportedRow {
  const { columns, order, timeZone } = reading;
  const readSpan = spanReader(order, timeZone);
  return (row) => {
    const cell = (field: keyof CsvColumns) => cellOf(row, columns[field]);
    const startDate = cell('startDate');
    const startTime = cell('startTime');
    const span = readSpan(startDate, startTime, cell('endDate'), cell('endTime'));
    const attendees: AttendeeCells = {
      counted: cell('attendees'),
      required: cell('required'),
      optional: cell('optional'),
    };
    const title = cell('title');
    return importedRow(
      {
        title,
        startMs: span.startMs,
        isClockAssumed: span.isClockAssumed,
        hasStart: startDate !== '' || startTime !== '',
        minutes:
          readDuration(inEnglishHours(cell('duration'))) ?? readMinutes(cell('minutes')) ?? span.minutes,
        attendeeCount: readHeadCount(attendees),
        ...eachText(cell),
        isAllDay: span.looksAllDay || saysYes(cell('allDay')),
        isCanceled: saysCalledOff(title),
        // A row can say "no" in a column "Private" and "confidential" in a column "Sensitivity".
        isPrivate: columns.private.some((place) => saysPrivate(row[place]?.trim() ?? '')),
      },
      (count) => readNames(attendees, count),
      reading,
    );
  };
}

/** A meeting of a calendar file; of a series, one occurrence. */
export type CalendarEvent = Partial<Record<MeetingText, string>> & {
  title: string;
  /** ISO 8601: an instant with "Z", a local time without zone, or a day. Null if it cannot be read. */
  start: string | null;
  /** As `start`; equal to it if the event has no end. */
  end: string | null;
  isAllDay: boolean;
  isCanceled: boolean;
  isPrivate: boolean;
  /** Names, or addresses of people without one. */
  attendees: readonly string[];
};

/** The meeting that a calendar event describes. */
export function eventRow(event: CalendarEvent, settings: ImportSettings): ImportedRow {
  const instantOf = (text: string | null) => {
    if (text === null) return null;
    if (text.endsWith('Z')) return Date.parse(text);
    return instantOfLocalTime(text.length === 10 ? `${text}T09:00` : text.slice(0, 16), settings.timeZone);
  };
  const [startMs, endMs] = [instantOf(event.start), instantOf(event.end)];
  const minutes = startMs === null || endMs === null ? 0 : Math.round((endMs - startMs) / minuteMs);
  const isReadable = startMs !== null && isMeetingInstant(startMs);
  const people = event.attendees.length;
  return importedRow(
    {
      ...event,
      title: event.title.trim(),
      startMs: isReadable ? startMs : null,
      isClockAssumed: event.start?.length === 10,
      hasStart: true,
      minutes: minutes > 0 && event.start?.length !== 10 ? minutes : null,
      attendeeCount: people === 0 ? null : people,
      isCanceled: event.isCanceled || saysCalledOff(event.title),
    },
    (count) => namesOf(event.attendees, count),
    settings,
  );
}

function importedRow(
  facts: Facts,
  names: (count: number) => string[],
  { assumedStartMs, nowMs }: ImportSettings,
): ImportedRow {
  const canAssume = isMeetingInstant(assumedStartMs);
  const assumedStart = canAssume ? Math.floor(assumedStartMs / minuteMs) * minuteMs : firstMeetingMs;
  const durationMinutes = facts.minutes ?? defaultDurationMinutes;
  const attendeeCount = facts.attendeeCount ?? 1;
  const title = oneLine(facts.title, longestTitle);
  return {
    title: title || defaultImportTitle,
    type: guessType(title),
    startMs: facts.startMs ?? assumedStart,
    durationMinutes: Math.min(durationMinutes, longestMinutes),
    attendeeCount,
    names: names(attendeeCount),
    ...eachText((name) => {
      const [text, most] = [facts[name] ?? '', textLimits[name]];
      return isLine(name) ? oneLine(text, most) || null : severalLines(text.slice(0, most * 2), most);
    }),
    estimated: estimatedIn(facts),
    issue: issueOf(facts, canAssume, nowMs),
  };
}

function estimatedIn({ title, startMs, isClockAssumed, minutes, attendeeCount }: Facts): Estimated[] {
  const estimated: Estimated[] = [];
  if (!title) estimated.push('title');
  if (startMs === null || isClockAssumed) estimated.push('start');
  if (minutes === null) estimated.push('duration');
  if (attendeeCount === null) estimated.push('attendees');
  return estimated;
}

function issueOf(facts: Facts, canAssume: boolean, nowMs: number): RowIssue | null {
  const { startMs } = facts;
  if (facts.isAllDay) return 'all-day';
  if ((facts.minutes ?? 0) > longestMinutes) return 'too-long';
  if (startMs === null && (!canAssume || facts.hasStart)) return 'unreadable-start';
  if (facts.isCanceled) return 'canceled';
  if (facts.isPrivate) return 'private';
  return startMs !== null && startMs > nowMs ? 'to-come' : null;
}
