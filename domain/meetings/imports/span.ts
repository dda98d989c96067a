import { guessedZoneOf, ianaZoneOf, type NamedZone } from '#domain/calendar/zone-names.ts';
import { instantOfLocalTime } from '#domain/time/local-time.ts';
import { type CsvTime, type DateOrder, readClock, readDate, readHours, readNumericDate } from './dates.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { isMeetingInstant } from '#domain/meetings/meeting.ts';

const twoDigits = (n: number) => String(n).padStart(2, '0');

/**
 * Converts local dates with times to instants (epoch ms), with a cache per day. `evenMidnight` is the instant at which a
 * day of 24 hours begins; NaN for a day with a clock change.
 */
export function clockOf(timeZone: string) {
  const instant = (day: number, minutes: number): number => {
    if (minutes >= 1440) return instant(day + dayMs, minutes - 1440);
    const local = `${new Date(day).toISOString().slice(0, 10)}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    return instantOfLocalTime(local, timeZone) ?? day + minutes * minuteMs;
  };
  const remembered = (read: (day: number) => number) => {
    const known = new Map<number, number>();
    return (day: number) => {
      let value = known.get(day);
      if (value === undefined) known.set(day, (value = read(day)));
      return value;
    };
  };
  const midnight = remembered((day) => instant(day, 0));
  const evenMidnight = remembered((day) =>
    midnight(day + dayMs) - midnight(day) === dayMs ? midnight(day) : Number.NaN,
  );
  const instantOf = ({ dayMs: day, minutes, offsetMinutes }: CsvTime): number => {
    if (offsetMinutes !== null) return day + ((minutes ?? 0) - offsetMinutes) * minuteMs;
    const from = evenMidnight(day);
    return Number.isNaN(from) ? instant(day, minutes ?? 0) : from + (minutes ?? 0) * minuteMs;
  };
  return { instantOf, evenMidnight };
}

/** Assumed time of a date without one: 9:00. */
const assumedClockMinutes = 9 * 60;

type CsvSpan = {
  /** Epoch ms; null if missing or unreadable. */
  startMs: number | null;
  /** Whole minutes from start to end; null unless the end is after the start. */
  minutes: number | null;
  /** Midnight to midnight, or dates without times. */
  looksAllDay: boolean;
  /** The date is known, the time was missing. */
  isClockAssumed: boolean;
};

const nothing: CsvSpan = { startMs: null, minutes: null, looksAllDay: false, isClockAssumed: false };

/** Memoizes parsing: a calendar has few distinct dates and times. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let [lastText, last]: [string | null, T | null] = [null, null];
  return (text) => {
    // Most meetings end on the day they start.
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

/** A parsed date with its instant; `minutes` is null without a time of day. */
type Moment = CsvTime & { midnight: number; instantMs: number };

/** The cells of a start or an end, any of which may be ''. */
export type TimeCells = { date: string; time: string; zone: string };

// "November 3, 2026 9:00 AM → 10:00 AM", of databases whose dates are ranges.
const range = /^(.{6,90}?\d.{0,8}?)\s*(?:→|➔|->|\s[–—-]\s|\sto\s)\s*(.{3,90})$/u;

/** Returns a function that reads the cells of a row. */
export function spanReader(order: DateOrder, timeZone: string) {
  const readers = new Map<string, ReturnType<typeof momentReader>>();
  const zoneOf = remembering(zoneNamed);
  const inZone = (zone: string) => {
    const key = zone === '' ? '' : JSON.stringify(zoneOf(zone));
    let reader = readers.get(key);
    if (!reader)
      readers.set(key, (reader = momentReader(order, (zone && zoneOf(zone)) || { iana: timeZone })));
    return reader;
  };
  return (startCells: TimeCells, endCells: TimeCells): CsvSpan => {
    let [startIn, endIn] = [startCells, endCells];
    const field = startIn.time ? 'time' : 'date';
    if (!endIn.date && !endIn.time && startIn[field].length > 2) {
      const [from, to] = readHours(startIn[field]) ?? range.exec(startIn[field])?.slice(1) ?? [];
      if (from && to)
        [startIn, endIn] = [
          { ...startIn, [field]: from },
          { ...endIn, time: to },
        ];
    }
    const { moment } = inZone(startIn.zone);
    const start = moment(startIn.date, startIn.time, null);
    // East of UTC, the first hours of 2000 are before the earliest allowed instant.
    if (!start || !isMeetingInstant(start.instantMs)) return nothing;
    const isClockAssumed = start.minutes === null;
    const startMs = start.instantMs;
    const { moment: endMoment, date } = inZone(endIn.zone);
    const end = endIn.date || endIn.time ? endMoment(endIn.date, endIn.time, start) : null;
    if (!end) return { startMs, minutes: null, looksAllDay: false, isClockAssumed };
    if (isClockAssumed || end.minutes === null)
      return { startMs, minutes: null, looksAllDay: isClockAssumed && end.minutes === null, isClockAssumed };
    // "23:30" to "00:15" crosses midnight. An end with a date of its own does not.
    const isNextDay = end.instantMs < startMs && !endIn.date && !date(endIn.time);
    const minutes = Math.round((end.instantMs + (isNextDay ? dayMs : 0) - startMs) / minuteMs);
    const looksAllDay = start.minutes === 0 && end.minutes === 0 && end.dayMs > start.dayMs;
    return { startMs, minutes: minutes > 0 ? minutes : null, looksAllDay, isClockAssumed };
  };
}

const zoneNamed = (name: string): NamedZone | null => {
  const iana = ianaZoneOf(name);
  return iana ? { iana } : guessedZoneOf(name);
};

function momentReader(order: DateOrder, zone: NamedZone) {
  const { instantOf, evenMidnight } = 'iana' in zone ? clockOf(zone.iana) : fixedClock(zone.aheadMinutes);
  const clock = remembering(readClock);
  const date = remembering((text): Moment | null => {
    const read = readDate(text, order) ?? readNumericDate(text);
    if (!read) return null;
    const midnight = evenMidnight(read.dayMs);
    return { ...read, midnight, instantMs: instantOf(timed(read)) };
  });

  function moment(dateText: string, timeText: string, sameDay: Moment | null): Moment | null {
    const time = timeText ? clock(timeText) : null;
    // Next to a date, "10.30.00" is a time; alone, "10.12.26" is a date.
    const whole = timeText && (!time || !dateText) ? date(timeText) : null;
    if (whole) return whole;
    const day = dateText ? date(dateText) : time && sameDay;
    if (!day || !time) return day;
    // The end of a range has the offset of its start.
    return at(day, { ...time, offsetMinutes: time.offsetMinutes ?? (dateText ? null : day.offsetMinutes) });
  }

  function at({ dayMs: day, midnight }: Moment, { minutes, offsetMinutes }: Clock): Moment {
    const isEven = offsetMinutes === null && !Number.isNaN(midnight);
    const instantMs = isEven
      ? midnight + (minutes ?? 0) * minuteMs
      : instantOf({ dayMs: day, minutes, offsetMinutes });
    return { dayMs: day, midnight, minutes, offsetMinutes, instantMs };
  }

  return { moment, date };
}

/** The clock of a zone of which only the offset is known. */
function fixedClock(aheadMinutes: number): ReturnType<typeof clockOf> {
  const evenMidnight = (day: number) => day - aheadMinutes * minuteMs;
  return {
    evenMidnight,
    instantOf: ({ dayMs: day, minutes, offsetMinutes }) =>
      day + ((minutes ?? 0) - (offsetMinutes ?? aheadMinutes)) * minuteMs,
  };
}

type Clock = Pick<CsvTime, 'minutes' | 'offsetMinutes'>;

const timed = (time: CsvTime): CsvTime =>
  time.minutes === null ? { ...time, minutes: assumedClockMinutes } : time;
