// Computes reports independently from the posted meetings.

import type { Recorded } from './figures.ts';
import { localAt, shifted, weekdayOf } from './local.ts';

const lengths = { month: 1, quarter: 3, year: 12 };
export type Length = keyof typeof lengths;

const monthShifted = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7);

const lastDayOf = (month: string): string => shifted(`${monthShifted(month, 1)}-01`, -1);

/** Months of a period in years that begin in January. */
function monthsOf(length: Length, month: string): string[] {
  const first = Number(month.slice(5)) - 1;
  const start = monthShifted(month, -(first % lengths[length]));
  return Array.from({ length: lengths[length] }, (_, i) => monthShifted(start, i));
}

const clock = (ms: number, timeZone: string) => {
  const { day, hour, minute } = localAt(ms, timeZone);
  return `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

type Measure = (one: Recorded) => number;

/** The sums of a period, of the one before and of that a year ago; null if it was not recorded from its first week on. */
export function compared(
  held: readonly Recorded[],
  measure: Measure,
  { length, month, nowMs, timeZone }: { length: Length; month: string; nowMs: number; timeZone: string },
): (number | null)[] {
  const now = clock(nowMs, timeZone);
  const months = monthsOf(length, month);
  const isRunning = months.includes(now.slice(0, 7));
  const firstDay = held.map(({ day }) => day).toSorted()[0] ?? '9999';
  return [0, -lengths[length], -12].map((by) => {
    const some = months.map((one) => monthShifted(one, by));
    if (by !== 0 && shifted(`${some[0]}-01`, 6) < firstDay) return null;
    const cutMonth = monthShifted(now.slice(0, 7), by);
    const cutDay = [`${cutMonth}${now.slice(7, 10)}`, lastDayOf(cutMonth)].toSorted()[0] ?? '';
    const cut = isRunning ? `${cutDay}${now.slice(10)}` : '9999';
    return held
      .filter(({ day, startMs }) => some.includes(day.slice(0, 7)) && clock(startMs, timeZone) <= cut)
      .reduce((sum, one) => sum + measure(one), 0);
  });
}

export const attendedMinutes =
  (isCounted: (name: string) => boolean): Measure =>
  ({ attendees, minutes }) =>
    attendees
      .filter(({ name }) => isCounted(name))
      .reduce((sum, { joinedMinute, leftMinute }) => sum + (leftMinute ?? minutes) - joinedMinute, 0);

/** Days from Monday to Friday of a month until a day. */
export function weekdaysIn(month: string, until: string): number {
  let count = 0;
  for (let day = `${month}-01`; day.startsWith(month) && day <= until; day = shifted(day, 1))
    if (weekdayOf(day) % 6 !== 0) count += 1;
  return count;
}
