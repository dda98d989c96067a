// A row of a calendar export is a meeting: what it says is read, what it leaves out is estimated and marked so.

import { type AttendeeCells, readHeadCount, readNames } from './meeting-csv-attendees.ts';
import { cellOf, type CsvColumns } from './meeting-csv-columns.ts';
import type { DateOrder } from './meeting-csv-dates.ts';
import { defaultDurationMinutes, readDuration, readMinutes } from '#domain/time/duration-text.ts';
import { spanReader } from './meeting-csv-span.ts';
import { oneLine, severalLines } from './meeting-csv-text.ts';
import { guessType } from './meeting-csv-type.ts';
import { inEnglishHours, saysCalledOff, saysPrivate, saysYes } from './meeting-csv-words.ts';
import { firstMeetingMs, isMeetingInstant } from '#domain/meetings/meeting-instant.ts';
import type { MeetingType } from '#domain/meetings/meeting-types.ts';
import { minuteMs } from '#domain/time/time-units.ts';

const defaultImportTitle = 'Imported Meeting';

const longestTitle = 200;
const longestAgenda = 2000;
const longestDepartment = 120;
/** A week; what is longer is no meeting. */
const longestMinutes = 7 * 1440;

export type Estimated = 'title' | 'start' | 'duration' | 'attendees';
/** What speaks against a row. Only what is too long can never be saved. */
export type RowIssue = 'all-day' | 'unreadable-start' | 'too-long' | 'canceled' | 'private' | 'to-come';

/** What the sums and the search for duplicates need of a row. */
export type CsvFigures = {
  startMs: number;
  durationMinutes: number;
  attendeeCount: number;
  estimated: readonly Estimated[];
  oddity: RowIssue | null;
};

export type CsvMeeting = CsvFigures & {
  title: string;
  type: MeetingType;
  names: readonly string[];
  agenda: string | null;
  department: string | null;
};

export type CsvReading = {
  columns: CsvColumns;
  order: DateOrder;
  /** Local times are those of its clock: the organization's, unless the file is from elsewhere. */
  timeZone: string;
  /** The start (epoch ms) of a meeting that does not say when it was. What no meeting can start at is as good as none. */
  assumedStartMs: number;
  /** Epoch ms: what begins later was not held, and has cost nothing yet. */
  nowMs: number;
};

// Rows share these lists: a file has many, and of few kinds.
const kinds = ['title', 'start', 'duration', 'attendees'] as const;
const estimates = Array.from({ length: 16 }, (_, mask) => kinds.filter((_kind, bit) => mask & (1 << bit)));

/** Reads all of a row; like the one for figures alone it takes any text and never throws. */
export function meetingReader(reading: CsvReading) {
  const figuresOf = figuresReader(reading);
  const { columns } = reading;
  return (row: readonly string[]): CsvMeeting => {
    const figures = figuresOf(row);
    const title = oneLine(cellOf(row, columns.title), longestTitle);
    return {
      ...figures,
      title: title || defaultImportTitle,
      type: guessType(title),
      names: readNames(attendeeCells(row, columns), figures.attendeeCount),
      department: oneLine(cellOf(row, columns.department), longestDepartment) || null,
      agenda: severalLines(cellOf(row, columns.agenda).slice(0, longestAgenda * 2), longestAgenda),
    };
  };
}

/** A function that reads the figures of a row after the header. */
export function figuresReader({ columns, order, timeZone, assumedStartMs, nowMs }: CsvReading) {
  const readSpan = spanReader(order, timeZone);
  // Archives and clocks that were never set date files to long ago.
  const canAssume = isMeetingInstant(assumedStartMs);
  const assumedStart = canAssume ? Math.floor(assumedStartMs / minuteMs) * minuteMs : firstMeetingMs;

  return (row: readonly string[]): CsvFigures => {
    const startDate = cellOf(row, columns.startDate);
    const startTime = cellOf(row, columns.startTime);
    const span = readSpan(startDate, startTime, cellOf(row, columns.endDate), cellOf(row, columns.endTime));
    const given =
      readDuration(inEnglishHours(cellOf(row, columns.duration))) ??
      readMinutes(cellOf(row, columns.minutes)) ??
      span.minutes;
    const durationMinutes = given ?? defaultDurationMinutes;
    const attendeeCount = readHeadCount(attendeeCells(row, columns));
    const title = cellOf(row, columns.title);
    const mask =
      (title ? 0 : 1) |
      (span.startMs === null || span.isClockAssumed ? 2 : 0) |
      (given === null ? 4 : 0) |
      (attendeeCount === null ? 8 : 0);
    const isAllDay = span.looksAllDay || saysYes(cellOf(row, columns.allDay));
    const isUnreadable = span.startMs === null && (!canAssume || startDate !== '' || startTime !== '');
    const isTooLong = durationMinutes > longestMinutes;
    const isCanceled = saysCalledOff(title);
    // "Private" says no to what "Sensitivity" calls confidential.
    const isPrivate = columns.private.some((place) => saysPrivate(row[place]?.trim() ?? ''));
    const isToCome = span.startMs !== null && span.startMs > nowMs;
    return {
      startMs: span.startMs ?? assumedStart,
      durationMinutes: isTooLong ? longestMinutes : durationMinutes,
      attendeeCount: attendeeCount ?? 1,
      estimated: estimates[mask] ?? [],
      oddity: oddityOf({ isAllDay, isTooLong, isUnreadable, isCanceled, isPrivate, isToCome }),
    };
  };
}

type Findings = Record<
  'isAllDay' | 'isTooLong' | 'isUnreadable' | 'isCanceled' | 'isPrivate' | 'isToCome',
  boolean
>;

function oddityOf(found: Findings): RowIssue | null {
  if (found.isAllDay) return 'all-day';
  if (found.isTooLong) return 'too-long';
  if (found.isUnreadable) return 'unreadable-start';
  if (found.isCanceled) return 'canceled';
  if (found.isPrivate) return 'private';
  return found.isToCome ? 'to-come' : null;
}

const attendeeCells = (row: readonly string[], columns: CsvColumns): AttendeeCells => ({
  counted: cellOf(row, columns.attendees),
  required: cellOf(row, columns.required),
  optional: cellOf(row, columns.optional),
});
