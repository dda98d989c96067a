// When a meeting began and ended, from columns for date and time together or apart.

import { clockOf } from './meeting-csv-clock.ts';
import { type CsvTime, type DateOrder, readClock, readDate } from './meeting-csv-dates.ts';
import { isMeetingInstant } from '#domain/meetings/meeting-instant.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';

/** Where a date has no time: when an office opens. */
const assumedClockMinutes = 9 * 60;

export type CsvSpan = {
  /** Epoch ms; null where no start was given, or it cannot be read. */
  startMs: number | null;
  /** Whole minutes from start to end; null without both, or when the end is not after the start. */
  minutes: number | null;
  /** From one midnight to another, or dates without times. */
  looksAllDay: boolean;
  /** The date was read, its time was not there. */
  isClockAssumed: boolean;
};

const nothing: CsvSpan = { startMs: null, minutes: null, looksAllDay: false, isClockAssumed: false };

/** Texts that were read once are remembered: a calendar holds few dates, and the same times of day. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let [lastText, last]: [string | null, T | null] = [null, null];
  return (text) => {
    // A meeting mostly ends on the day on which it began.
    if (lastText === text) return last as T;
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      if (known.size < 50_000) known.set(text, value);
    }
    [lastText, last] = [text, value];
    return value;
  };
}

/** A moment that was read, and its instant; the time is null for a date alone. */
type Moment = { dayMs: number; midnight: number; minutes: number | null; instantMs: number };

/** Reads the four cells of a row; any of them may be ''. It runs for each row of a file, so it makes few objects. */
export function spanReader(order: DateOrder, timeZone: string) {
  const { instantOf, evenMidnight } = clockOf(timeZone);
  const clock = remembering(readClock);
  const date = remembering((text): Moment | null => {
    const read = readDate(text, order);
    if (!read) return null;
    const midnight = evenMidnight(read.dayMs);
    return { dayMs: read.dayMs, midnight, minutes: read.minutes, instantMs: instantOf(timed(read)) };
  });

  function moment(dateText: string, timeText: string, sameDay: Moment | null): Moment | null {
    const time = timeText ? clock(timeText) : null;
    // "10.30.00" is a time beside a date; without one, "10.12.26" is a date.
    const whole = timeText && (!time || !dateText) ? date(timeText) : null;
    if (whole) return whole;
    const day = dateText ? date(dateText) : time && sameDay;
    return day && time ? at(day, time) : day;
  }

  function at({ dayMs: day, midnight }: Moment, { minutes, offsetMinutes }: Clock): Moment {
    const isEven = offsetMinutes === null && !Number.isNaN(midnight);
    const instantMs = isEven
      ? midnight + (minutes ?? 0) * minuteMs
      : instantOf({ dayMs: day, minutes, offsetMinutes });
    return { dayMs: day, midnight, minutes, instantMs };
  }

  return (startDate: string, startTime: string, endDate: string, endTime: string): CsvSpan => {
    const start = moment(startDate, startTime, null);
    // Midnight of 2000 is in the year before, where the clock is ahead of UTC.
    if (!start || !isMeetingInstant(start.instantMs)) return nothing;
    const isClockAssumed = start.minutes === null;
    const startMs = start.instantMs;
    const end = endDate || endTime ? moment(endDate, endTime, start) : null;
    if (!end) return { startMs, minutes: null, looksAllDay: false, isClockAssumed };
    if (isClockAssumed || end.minutes === null)
      return { startMs, minutes: null, looksAllDay: isClockAssumed && end.minutes === null, isClockAssumed };
    // "23:30" to "00:15" with one date is a meeting over midnight.
    const isNextDay = end.instantMs < startMs && !endDate && end.dayMs === start.dayMs;
    const minutes = Math.round((end.instantMs + (isNextDay ? dayMs : 0) - startMs) / minuteMs);
    const looksAllDay = start.minutes === 0 && end.minutes === 0 && end.dayMs > start.dayMs;
    return { startMs, minutes: minutes > 0 ? minutes : null, looksAllDay, isClockAssumed };
  };
}

type Clock = Pick<CsvTime, 'minutes' | 'offsetMinutes'>;

const timed = (time: CsvTime): CsvTime =>
  time.minutes === null ? { ...time, minutes: assumedClockMinutes } : time;
