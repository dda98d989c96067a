// A calendar's local times are those of the organisation's time zone, on the days when its clock changes too.

import { instantOfLocalTime } from './local-time.ts';
import type { CsvTime } from './meeting-csv-dates.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** Turns dates with times into instants (epoch ms). Asking the zone takes long, so each day is asked for once. */
export function clockOf(timeZone: string): (time: CsvTime) => number {
  const instant = (midnight: number, minutes: number) => {
    const local = `${new Date(midnight).toISOString().slice(0, 10)}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
    return instantOfLocalTime(local, timeZone) ?? midnight + minutes * minuteMs;
  };
  /** The instant of midnight; NaN on a day that is shorter or longer than others. */
  const midnights = new Map<number, number>();
  const midnightOf = (day: number) => {
    let found = midnights.get(day);
    if (found === undefined) {
      const from = instant(day, 0);
      found = instant(day + dayMs, 0) - from === dayMs ? from : Number.NaN;
      midnights.set(day, found);
    }
    return found;
  };
  return ({ dayMs: day, minutes, offsetMinutes }) => {
    if (offsetMinutes !== null) return day + ((minutes ?? 0) - offsetMinutes) * minuteMs;
    const midnight = midnightOf(day);
    return Number.isNaN(midnight) ? instant(day, minutes ?? 0) : midnight + (minutes ?? 0) * minuteMs;
  };
}
