// A row of a calendar export is a meeting: what it says is read, what it leaves out is estimated and marked so.

import { oneLine, readAttendees } from './meeting-csv-attendees.ts';
import { cellOf, type CsvColumns } from './meeting-csv-columns.ts';
import type { DateOrder } from './meeting-csv-dates.ts';
import { defaultDurationMinutes, readDuration, readMinutes } from './meeting-csv-duration.ts';
import { spanReader } from './meeting-csv-span.ts';
import { guessType } from './meeting-csv-type.ts';
import type { MeetingType } from './meeting-types.ts';

export const defaultImportTitle = 'Imported Meeting';

const longestTitle = 200;
const longestAgenda = 2000;
/** A week; what is longer is no meeting. */
const longestMinutes = 7 * 1440;
const minuteMs = 60_000;

export type Estimated = 'title' | 'start' | 'duration' | 'attendees';
/** Why a row is left out unless somebody wants it; what is too long cannot be wanted. */
export type Oddity = 'all-day' | 'unreadable-start' | 'too-long';

export type CsvMeeting = {
  title: string;
  type: MeetingType;
  startMs: number;
  durationMinutes: number;
  attendeeCount: number;
  names: readonly string[];
  estimated: readonly Estimated[];
  oddity: Oddity | null;
};

export type CsvReading = {
  columns: CsvColumns;
  order: DateOrder;
  /** The organisation's: local times are those of its clock. */
  timeZone: string;
  /** The start (epoch ms) of a meeting that does not say when it was. */
  assumedStartMs: number;
};

// Rows share these lists: a file has many, and of few kinds.
const kinds = ['title', 'start', 'duration', 'attendees'] as const;
const estimates = Array.from({ length: 16 }, (_, mask) => kinds.filter((_kind, bit) => mask & (1 << bit)));

/** A function that reads one row after the header. It takes any text and never throws. */
export function meetingReader({ columns, order, timeZone, assumedStartMs }: CsvReading) {
  const readSpan = spanReader(order, timeZone);
  const assumedStart = Math.floor(assumedStartMs / minuteMs) * minuteMs;

  return (row: readonly string[]): CsvMeeting => {
    const cell = (field: keyof CsvColumns) => cellOf(row, columns[field]);
    const [startDate, startTime] = [cell('startDate'), cell('startTime')];
    const span = readSpan(startDate, startTime, cell('endDate'), cell('endTime'));
    const given = readDuration(cell('duration')) ?? readMinutes(cell('minutes')) ?? span.minutes;
    const durationMinutes = given ?? defaultDurationMinutes;
    const invited = [cell('required'), cell('optional')].filter(Boolean).join(';');
    const attendees = readAttendees(cell('attendees'), invited);
    const title = oneLine(cell('title'), longestTitle);
    const mask =
      (title ? 0 : 1) |
      (span.startMs === null || span.isClockAssumed ? 2 : 0) |
      (given === null ? 4 : 0) |
      (attendees.isEstimated ? 8 : 0);
    const oddity =
      span.looksAllDay || /^(true|yes|y|1|x)$/i.test(cell('allDay'))
        ? 'all-day'
        : durationMinutes > longestMinutes
          ? 'too-long'
          : span.startMs === null && (startDate || startTime)
            ? 'unreadable-start'
            : null;
    return {
      title: title || defaultImportTitle,
      type: guessType(title),
      startMs: span.startMs ?? assumedStart,
      durationMinutes: Math.min(durationMinutes, longestMinutes),
      attendeeCount: attendees.count,
      names: attendees.names,
      estimated: estimates[mask] ?? [],
      oddity,
    };
  };
}

/** What the description of an event says, as an agenda; null for none. */
export function readAgenda(row: readonly string[], columns: CsvColumns): string | null {
  const text = cellOf(row, columns.agenda).slice(0, longestAgenda * 2);
  // eslint-disable-next-line no-control-regex
  const usable = text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return usable.toWellFormed().trim().slice(0, longestAgenda).toWellFormed().trim() || null;
}
