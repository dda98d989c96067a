// A calendar's local times are those of one time zone, on the days when its clock changes too.

import { instantOfLocalTime } from '#domain/time/local-time.ts';
import type { CsvTime } from './meeting-csv-dates.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';

const twoDigits = (n: number) => String(n).padStart(2, '0');

/**
 * Turns dates with times into instants (epoch ms). Asking the zone takes long, so each day is asked for once.
 * `evenMidnight` is the instant at which a day begins; NaN for a day that is shorter or longer than others.
 */
export function clockOf(timeZone: string) {
  const instant = (day: number, minutes: number) => {
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
