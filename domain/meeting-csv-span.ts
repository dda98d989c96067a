// When a meeting began and ended, from columns for date and time together or apart.

import { clockOf } from './meeting-csv-clock.ts';
import { type CsvTime, type DateOrder, readClock, readDate } from './meeting-csv-dates.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
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
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      value = read(text);
      if (known.size < 50_000) known.set(text, value);
    }
    return value;
  };
}

/** Reads the four cells of a row; any of them may be ''. */
export function spanReader(order: DateOrder, timeZone: string) {
  const date = remembering((text) => readDate(text, order));
  const clock = remembering(readClock);
  const instantOf = clockOf(timeZone);

  function moment(dateText: string, timeText: string, sameDay: CsvTime | null): CsvTime | null {
    const time = timeText ? clock(timeText) : null;
    const whole = time || !timeText ? null : date(timeText);
    if (whole) return whole;
    const day = dateText ? date(dateText) : time && sameDay;
    if (!day || !time) return day;
    // Spelled out: this runs for each row, and spreading takes several times as long.
    return { dayMs: day.dayMs, minutes: time.minutes, offsetMinutes: time.offsetMinutes };
  }

  return (startDate: string, startTime: string, endDate: string, endTime: string): CsvSpan => {
    const start = moment(startDate, startTime, null);
    if (!start) return nothing;
    const isClockAssumed = start.minutes === null;
    const startMs = instantOf(isClockAssumed ? { ...start, minutes: assumedClockMinutes } : start);
    const end = endDate || endTime ? moment(endDate, endTime, start) : null;
    if (!end) return { startMs, minutes: null, looksAllDay: false, isClockAssumed };
    if (isClockAssumed || end.minutes === null)
      return { startMs, minutes: null, looksAllDay: isClockAssumed && end.minutes === null, isClockAssumed };
    const endMs = instantOf(end);
    // "23:30" to "00:15" with one date is a meeting over midnight.
    const overMidnight = endMs < startMs && !endDate && end.dayMs === start.dayMs ? dayMs : 0;
    const minutes = Math.round((endMs + overMidnight - startMs) / minuteMs);
    const looksAllDay = start.minutes === 0 && end.minutes === 0 && end.dayMs > start.dayMs;
    return { startMs, minutes: minutes > 0 ? minutes : null, looksAllDay, isClockAssumed };
  };
}
