// Sums up the meetings of a few days of one person.

import { localTime } from '#domain/time/local-time.ts';
import { hourMs, minuteMs } from '#domain/time/time-units.ts';

export type TimedMeeting = { startMs: number; minutes: number; people: number };

export type WeekSum = {
  meetings: number;
  /** In which the person is in at least one meeting. */
  minutes: number;
  /** Of everybody in the meetings. */
  personMinutes: number;
  /** The hour with the most person-minutes, the first of several: "YYYY-MM-DDTHH:00" local time. */
  dearestHour: string | null;
};

export function sumOfWeek(meetings: readonly TimedMeeting[], timeZone: string): WeekSum {
  const hours = new Map<string, number>();
  let [minutes, personMinutes, busyUntilMs] = [0, 0, -Infinity];
  for (const { startMs, minutes: length, people } of meetings.toSorted((a, b) => a.startMs - b.startMs)) {
    const endMs = startMs + length * minuteMs;
    minutes += Math.max(0, endMs - Math.max(startMs, busyUntilMs)) / minuteMs;
    busyUntilMs = Math.max(busyUntilMs, endMs);
    personMinutes += length * people;
    for (let from = startMs; from < endMs;) {
      const clock = localTime(from, timeZone);
      const to = Math.min(endMs, from + hourMs - Number(clock.slice(14)) * minuteMs - (from % minuteMs));
      const hour = `${clock.slice(0, 13)}:00`;
      hours.set(hour, (hours.get(hour) ?? 0) + ((to - from) / minuteMs) * people);
      from = to;
    }
  }
  const [dearest] = [...hours].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1));
  return { meetings: meetings.length, minutes, personMinutes, dearestHour: dearest?.[0] ?? null };
}
