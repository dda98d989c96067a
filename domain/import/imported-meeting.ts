// Turns a row of a calendar export, or an event of a calendar file, into a meeting. Missing values are estimated
// and marked as such.

import { defaultDurationMinutes, readDuration, readHours, readMinutes } from '../time/duration-text.ts';
import { instantOfLocalTime } from '../time/local-time.ts';
import { minuteMs } from '../time/time-units.ts';
import { type BlockKind, blockKind } from './blocks.ts';
import { countedMinutes, isLongSpan } from './long-span.ts';
import { firstMeetingMs, isMeetingInstant, type MeetingType } from '#domain/meetings/meeting.ts';
import { eachText, isLine, type MeetingText, textLimits } from '#domain/meetings/meeting-texts.ts';
import { isAlone, namesOf, type PeopleOfFile, peopleOfFile, readHeadCount, readNames } from './attendees.ts';
import { cellOf, type CsvColumns } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { spanReader } from './span.ts';
import {
  guessType,
  inEnglishHours,
  oneLine,
  isCanceledTitle,
  saysPrivate,
  saysYes,
  severalLines,
} from './words.ts';

const defaultImportTitle = 'Imported Meeting';

const longestTitle = 200;
/** A week; anything longer is not a meeting. */
const longestMinutes = 7 * 1440;

export type Estimated = 'title' | 'start' | 'duration' | 'attendees';
/** Why a row is skipped by default. A row that is too long can never be saved; 'alone' lists nobody else. */
export type RowIssue =
  | 'all-day'
  | 'unreadable-start'
  | 'too-long'
  | 'canceled'
  | 'private'
  | BlockKind
  | 'alone'
  | 'to-come';

export type ImportedRow = Record<MeetingText, string | null> & {
  title: string;
  type: MeetingType;
  /** Epoch ms. */
  startMs: number;
  durationMinutes: number;
  /** It lasts more than twelve hours, so its nights do not count. */
  isLong: boolean;
  attendeeCount: number;
  /** At least one and at most ten. */
  names: readonly string[];
  estimated: readonly Estimated[];
  issue: RowIssue | null;
};

export type ImportSettings = {
  /** Time zone of local times: the organization's, unless the file has another one. */
  timeZone: string;
  /** Epoch ms; the start of a meeting without one. Ignored outside the allowed years. */
  assumedStartMs: number;
  /** Epoch ms; a later start means that the meeting has not been held. */
  nowMs: number;
  people: PeopleOfFile;
};

export type CsvReading = ImportSettings & { columns: CsvColumns; order: DateOrder };

type Row = readonly string[];

const peopleCells = (row: Row, columns: CsvColumns) => ({
  counted: cellOf(row, columns.attendees),
  required: cellOf(row, columns.required),
  optional: cellOf(row, columns.optional),
  organizer: cellOf(row, columns.organizer),
});

/** How the rows of a file list people. */
export const peopleInRows = (rows: readonly Row[], columns: CsvColumns): PeopleOfFile =>
  peopleOfFile(rows.map((row) => peopleCells(row, columns)));

export const peopleInEvents = (events: readonly CalendarEvent[]): PeopleOfFile => ({
  listsPeople: events.some(({ attendees }) => attendees.length > 1),
  hasSurnamesFirst: false,
});

/** Values as read, before estimates; null if missing. */
type Facts = Partial<Record<MeetingText, string>> & {
  title: string;
  startMs: number | null;
  /** The day is known, the time is not. */
  isClockAssumed: boolean;
  /** The start cell is not empty. */
  hasStart: boolean;
  minutes: number | null;
  attendeeCount: number | null;
  isAllDay: boolean;
  isCanceled: boolean;
  isPrivate: boolean;
  /** Free/busy status: busy, free or away. */
  showAs: string;
  /** Nobody else is listed. */
  isAlone: boolean;
};

/** Reads rows below the headings. Takes any text and never throws. */
export function rowReader(reading: CsvReading): (row: Row) => ImportedRow {
  const { columns, order, timeZone } = reading;
  const { hasSurnamesFirst } = reading.people;
  const readSpan = spanReader(order, timeZone);
  return (row) => {
    const cell = (field: keyof CsvColumns) => cellOf(row, columns[field]);
    const startDate = cell('startDate');
    const startTime = cell('startTime');
    const span = readSpan(startDate, startTime, cell('endDate'), cell('endTime'));
    const attendees = { ...peopleCells(row, columns), hasSurnamesFirst };
    const title = cell('title');
    return importedRow(
      {
        title,
        startMs: span.startMs,
        isClockAssumed: span.isClockAssumed,
        hasStart: startDate !== '' || startTime !== '',
        minutes:
          readDuration(inEnglishHours(cell('duration'))) ??
          readMinutes(cell('minutes')) ??
          readHours(cell('hours')) ??
          span.minutes,
        attendeeCount: readHeadCount(attendees),
        ...eachText(cell),
        isAllDay: span.looksAllDay || saysYes(cell('allDay')),
        isCanceled: isCanceledTitle(title),
        // A row can have "no" in a column "Private" and "confidential" in a column "Sensitivity".
        isPrivate: columns.private.some((place) => saysPrivate(row[place]?.trim() ?? '')),
        showAs: cell('showAs'),
        isAlone: isAlone(attendees),
      },
      (count) => readNames(attendees, count),
      reading,
    );
  };
}

/** A meeting of a calendar file; of a series, one occurrence. */
export type CalendarEvent = Partial<Record<MeetingText, string>> & {
  title: string;
  /** ISO 8601: an instant with "Z", a local time without zone, or a day. Null if unreadable. */
  start: string | null;
  /** As `start`; equal to it if the event has no end. */
  end: string | null;
  isAllDay: boolean;
  isCanceled: boolean;
  isPrivate: boolean;
  /** Whether the calendar shows the time as free or away; '' if it is busy. */
  showAs: '' | 'free' | 'away';
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
      isCanceled: event.isCanceled || isCanceledTitle(event.title),
      isAlone: people <= 1,
    },
    (count) => namesOf(event.attendees, count),
    settings,
  );
}

function importedRow(
  facts: Facts,
  names: (count: number) => string[],
  settings: ImportSettings,
): ImportedRow {
  const { assumedStartMs, timeZone } = settings;
  const canAssume = isMeetingInstant(assumedStartMs);
  const assumedStart = canAssume ? Math.floor(assumedStartMs / minuteMs) * minuteMs : firstMeetingMs;
  const startMs = facts.startMs ?? assumedStart;
  const isTooLong = (facts.minutes ?? 0) > longestMinutes;
  const isLong = !isTooLong && isLongSpan(facts.minutes);
  // A night without any daytime hour says nothing about the length of a meeting.
  const minutes = isLong ? countedMinutes(startMs, facts.minutes ?? 0, timeZone) || null : facts.minutes;
  const durationMinutes = minutes ?? defaultDurationMinutes;
  const attendeeCount = facts.attendeeCount ?? 1;
  const title = oneLine(facts.title, longestTitle);
  return {
    title: title || defaultImportTitle,
    type: guessType(title),
    startMs,
    durationMinutes: Math.min(durationMinutes, longestMinutes),
    isLong,
    attendeeCount,
    names: names(attendeeCount),
    ...eachText((name) => {
      const [text, most] = [facts[name] ?? '', textLimits[name]];
      return isLine(name) ? oneLine(text, most) || null : severalLines(text.slice(0, most * 2), most);
    }),
    estimated: estimatedIn(facts, isLong),
    issue: issueOf(facts, canAssume, settings),
  };
}

function estimatedIn(facts: Facts, isLong: boolean): Estimated[] {
  const { title, startMs, isClockAssumed, minutes, attendeeCount } = facts;
  const estimated: Estimated[] = [];
  if (!title) estimated.push('title');
  if (startMs === null || isClockAssumed) estimated.push('start');
  if (minutes === null || isLong) estimated.push('duration');
  if (attendeeCount === null) estimated.push('attendees');
  return estimated;
}

function issueOf(facts: Facts, canAssume: boolean, { nowMs, people }: ImportSettings): RowIssue | null {
  const { startMs } = facts;
  if (facts.isAllDay) return 'all-day';
  if ((facts.minutes ?? 0) > longestMinutes) return 'too-long';
  if (startMs === null && (!canAssume || facts.hasStart)) return 'unreadable-start';
  if (facts.isCanceled) return 'canceled';
  if (facts.isPrivate) return 'private';
  // An event with invited people is a meeting, even if the time shows as free.
  const block = blockKind(facts.title, facts.isAlone ? facts.showAs : '');
  if (block) return block;
  if (people.listsPeople && facts.isAlone) return 'alone';
  return startMs !== null && startMs > nowMs ? 'to-come' : null;
}
