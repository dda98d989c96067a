// Working hours of an organization's local days. Days off have none.

import { addDays, weekday } from './local-day.ts';
import { instantOfLocalTime } from './local-time.ts';

export type WorkingTime = {
  /** Local hours at which working time begins and ends; 24 is midnight. */
  workingHours: readonly [from: number, to: number];
  /** Weekdays, 0 is Sunday. */
  workingDays: readonly number[];
};

export type WorkingDay = {
  /** Midnight and working hours of the day in epoch ms. Start and end are equal on a day off. */
  beginsMs: number;
  fromMs: number;
  toMs: number;
};

/** Milliseconds since the epoch. */
export type Interval = { fromMs: number; toMs: number };

export const isWorkingDay = (day: string, { workingDays }: WorkingTime): boolean =>
  workingDays.includes(weekday(day));

/** Returns a memoized function that gives the working hours of a local day. */
export function workingHoursOf(timeZone: string, time: WorkingTime): (day: string) => WorkingDay {
  const [from, to] = time.workingHours;
  const known = new Map<string, WorkingDay>();
  const at = (day: string, hour: number) =>
    instantOfLocalTime(
      `${hour === 24 ? addDays(day, 1) : day}T${String(hour % 24).padStart(2, '0')}:00`,
      timeZone,
    ) ?? 0;
  return (day) => {
    let found = known.get(day);
    if (!found) {
      const beginsMs = at(day, 0);
      found = isWorkingDay(day, time)
        ? { beginsMs, fromMs: at(day, from), toMs: at(day, to) }
        : { beginsMs, fromMs: beginsMs, toMs: beginsMs };
      known.set(day, found);
    }
    return found;
  };
}

/** Milliseconds outside working hours of an interval that begins on local day `day` and may last several days. */
export function msAfterHours(
  { fromMs, toMs }: Interval,
  day: string,
  hoursOf: (day: string) => WorkingDay,
): number {
  let within = 0;
  for (let next = day; ; next = addDays(next, 1)) {
    const hours = hoursOf(next);
    if (hours.beginsMs >= toMs) break;
    within += Math.max(0, Math.min(toMs, hours.toMs) - Math.max(fromMs, hours.fromMs));
    if (toMs <= hours.toMs) break;
  }
  return toMs - fromMs - within;
}
