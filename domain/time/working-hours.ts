// Minutes of meetings outside the working hours of an organization's local days.

import { addDays } from './local-day.ts';
import { instantOfLocalTime } from './local-time.ts';
import { minuteMs } from './time-units.ts';

export type WorkingDay = {
  /** Midnight and working hours of the day; epoch ms. */
  beginsMs: number;
  fromMs: number;
  toMs: number;
};

/** Returns a memoized function that gives the working hours of a local day. */
export function workingDays(
  timeZone: string,
  [from, to]: readonly [from: number, to: number],
): (day: string) => WorkingDay {
  const known = new Map<string, WorkingDay>();
  const at = (day: string, hour: number) =>
    instantOfLocalTime(
      `${hour === 24 ? addDays(day, 1) : day}T${String(hour % 24).padStart(2, '0')}:00`,
      timeZone,
    ) ?? 0;
  return (day) => {
    let found = known.get(day);
    if (!found) {
      found = { beginsMs: at(day, 0), fromMs: at(day, from), toMs: at(day, to) };
      known.set(day, found);
    }
    return found;
  };
}

/** Minutes outside working hours of a meeting that starts on local day `day` and may last several days. */
export function minutesAfterHours(
  meeting: { startedAt: number; durationMinutes: number; day: string },
  dayOf: (day: string) => WorkingDay,
): number {
  const endMs = meeting.startedAt + meeting.durationMinutes * minuteMs;
  let within = 0;
  for (let day = meeting.day; ; day = addDays(day, 1)) {
    const { beginsMs, fromMs, toMs } = dayOf(day);
    if (beginsMs >= endMs) break;
    within += Math.max(0, Math.min(endMs, toMs) - Math.max(meeting.startedAt, fromMs));
  }
  return meeting.durationMinutes - Math.floor(within / minuteMs);
}
