// Turns a row of a calendar export, or an event of a calendar file, into a meeting. Missing values are estimated
// and marked as such.

import {
  defaultDurationMinutes,
  readDurationOf,
  readHours,
  readMinutes,
  readSeconds,
} from '#domain/time/duration-text.ts';
import { comes } from '#domain/calendar/attendees.ts';
import type { CalendarEvent } from '#domain/calendar/event.ts';
import { peopleIn } from '#domain/meetings/planned/leaving-out.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';
import { type BlockKind, blockKind } from './blocks.ts';
import { countedMinutes, isLongSpan } from './long-span.ts';
import {
  defaultImportTitle,
  firstMeetingMs,
  isMeetingInstant,
  type MeetingType,
} from '#domain/meetings/meeting.ts';
import { eachText, isLine, type MeetingText, textLimits } from '#domain/meetings/meeting-texts.ts';
import {
  isAlone,
  keptPeople,
  type ListedPerson,
  namesOf,
  type PeopleOfFile,
  peopleOfFile,
  readHeadCount,
  readPeople,
  withoutDeclined,
} from './attendees.ts';
import { cellOf, type CsvColumns } from './columns.ts';
import type { DateOrder } from './dates.ts';
import { spanReader } from './span.ts';
import { plainText } from '#domain/format/plain-text.ts';
import {
  guessType,
  inEnglishUnits,
  oneLine,
  isCanceledTitle,
  isTotal,
  saysCanceled,
  saysPrivate,
  saysYes,
  severalLines,
} from './words.ts';

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
  | 'to-come'
  /** A line below the table with its sums. */
  | 'total'
  /** Neither title nor start is given. */
  | 'unknown';

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
  /** The listed people, with or without a name: they are looked for in the directory. */
  people: readonly ListedPerson[];
  estimated: readonly Estimated[];
  issue: RowIssue | null;
  /** Which occurrence of a calendar event it is; null for a row of a table. */
  series: { uid: string; originalStart: string } | null;
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

function peopleCells(row: Row, columns: CsvColumns) {
  const [guest, organizer] = [cellOf(row, columns.guest), cellOf(row, columns.organizer)];
  const listIn = (field: 'attendees' | 'required' | 'optional') =>
    withoutDeclined(cellOf(row, columns[field]));
  return {
    counted: listIn('attendees'),
    // A guest meets the organizer.
    required: guest ? [guest, organizer].filter(Boolean).join(';') : listIn('required'),
    optional: listIn('optional'),
    organizer,
  };
}

/** How the rows of a file list people. */
export const peopleInRows = (rows: readonly Row[], columns: CsvColumns): PeopleOfFile =>
  peopleOfFile(rows.map((row) => peopleCells(row, columns)));

export const peopleInEvents = (events: readonly CalendarEvent[]): PeopleOfFile => ({
  listsPeople: events.some((event) => !isAloneIn(event)),
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
  isTotal?: boolean;
  isPrivate: boolean;
  /** Free/busy status: busy, free or away. */
  showAs: string;
  /** Nobody else is listed. */
  isAlone: boolean;
  series: ImportedRow['series'];
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
    const startZone = cell('startZone');
    const span = readSpan(
      { date: startDate, time: startTime, zone: startZone },
      { date: cell('endDate'), time: cell('endTime'), zone: cell('endZone') || startZone },
    );
    const attendees = { ...peopleCells(row, columns), hasSurnamesFirst };
    const title = cell('title');
    return importedRow(
      {
        title,
        startMs: span.startMs,
        isClockAssumed: span.isClockAssumed,
        hasStart: startDate !== '' || startTime !== '',
        minutes:
          readDurationOf(inEnglishUnits(cell('duration')), span.minutes) ??
          readMinutes(cell('minutes')) ??
          readHours(cell('hours')) ??
          readSeconds(cell('seconds')) ??
          span.minutes,
        attendeeCount: readHeadCount(attendees),
        ...eachText(cell),
        isAllDay: span.looksAllDay || saysYes(cell('allDay')),
        isCanceled:
          isCanceledTitle(title) || columns.canceled.some((at) => saysCanceled(row[at]?.trim() ?? '')),
        isTotal: span.startMs === null && [title, row[0] ?? '', cell('organizer')].some(isTotal),
        // A row can have "no" in a column "Private" and "confidential" in a column "Sensitivity".
        isPrivate: columns.private.some((place) => saysPrivate(row[place]?.trim() ?? '')),
        // An event with invited people is a meeting, even if the time shows as free.
        showAs: isAlone(attendees) ? cell('showAs') : '',
        isAlone: isAlone(attendees),
        series: null,
      },
      (count) => readPeople(attendees, count),
      reading,
    );
  };
}

/** An occurrence of a calendar file, with what only the import needs. */
export type FileEvent = CalendarEvent & {
  /** The calendar shows its owner as away. */
  isAway: boolean;
  description: string;
  location: string;
};

/** The meeting that a calendar event describes: the same that a connected calendar brings. */
export function eventRow(event: FileEvent, settings: ImportSettings): ImportedRow {
  const isReadable = isMeetingInstant(event.startsAt);
  const minutes = event.isAllDay ? 0 : Math.round((event.endsAt - event.startsAt) / minuteMs);
  const people = event.attendees.filter(comes);
  // Who shows the time as free does not take part; who is away may meet elsewhere.
  const showAs = event.isFree ? 'free' : event.isAway && isAloneIn(event) ? 'away' : '';
  return importedRow(
    {
      title: event.title,
      startMs: isReadable ? event.startsAt + (event.isAllDay ? assumedClockMs : 0) : null,
      isClockAssumed: event.isAllDay,
      hasStart: true,
      minutes: minutes > 0 ? minutes : null,
      attendeeCount: people.length === 0 ? null : people.length,
      agenda: event.hasAgenda ? plainText(event.description) : '',
      location: event.location,
      isAllDay: event.isAllDay,
      isCanceled: event.isCanceled,
      isPrivate: event.isPrivate,
      showAs,
      isAlone: isAloneIn(event),
      series: { uid: event.uid, originalStart: event.recurrenceId },
    },
    (count) => keptPeople(people, count),
    settings,
  );
}

/** At this time of the day a meeting of a whole day begins, if somebody imports it. */
const assumedClockMs = 9 * hourMs;

/** Whether only one person is listed. The owner of the file is not known. */
const isAloneIn = (event: CalendarEvent) => peopleIn(event, []) < 2;

/** An event that cannot be read: shown by its title and skipped. */
export const unreadableRow = (title: string, settings: ImportSettings): ImportedRow =>
  importedRow(
    {
      title,
      startMs: null,
      isClockAssumed: false,
      hasStart: true,
      minutes: null,
      attendeeCount: null,
      isAllDay: false,
      isCanceled: false,
      isPrivate: false,
      showAs: '',
      isAlone: true,
      series: null,
    },
    () => [],
    settings,
  );

function importedRow(
  facts: Facts,
  peopleOf: (count: number) => ListedPerson[],
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
  const people = peopleOf(attendeeCount);
  return {
    title: title || defaultImportTitle,
    type: guessType(title),
    startMs,
    durationMinutes: Math.min(durationMinutes, longestMinutes),
    isLong,
    attendeeCount,
    names: namesOf(people),
    people,
    ...eachText((name) => {
      const [text, most] = [facts[name] ?? '', textLimits[name]];
      return isLine(name) ? oneLine(text, most) || null : severalLines(text.slice(0, most * 2), most);
    }),
    estimated: estimatedIn(facts, isLong),
    issue: issueOf(facts, canAssume, settings),
    series: facts.series,
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
  if (facts.isTotal) return 'total';
  if (!facts.title && startMs === null) return 'unknown';
  if (facts.isAllDay) return 'all-day';
  if ((facts.minutes ?? 0) > longestMinutes) return 'too-long';
  if (startMs === null && (!canAssume || facts.hasStart)) return 'unreadable-start';
  if (facts.isCanceled) return 'canceled';
  if (facts.isPrivate) return 'private';
  const block = blockKind(facts.title, facts.showAs);
  if (block) return block;
  if (people.listsPeople && facts.isAlone) return 'alone';
  return startMs !== null && startMs > nowMs ? 'to-come' : null;
}
