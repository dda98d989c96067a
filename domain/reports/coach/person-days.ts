// How meetings affect single people's days, and the mean over all people. Sources: docs/hygiene-score.md.

import {
  type Interval,
  isWorkingDay,
  msAfterHours,
  type WorkingDay,
  type WorkingTime,
} from '#domain/time/working-hours.ts';
import { hourMs } from '#domain/time/time-units.ts';

/** One day of one person, in milliseconds. Meetings at the same time count once. */
export type PersonDay = {
  attended: number;
  afterHours: number;
  /** Working time outside meetings, and the part of it in gaps under an hour. */
  free: number;
  broken: number;
};

/** Shorter gaps between meetings are too short for concentrated work. */
export const wholePieceMs = hourMs;

/** The lengths of the gaps that meetings without overlaps leave in a time, in order. */
export function freePieces(meetings: readonly Interval[], { fromMs, toMs }: Interval): number[] {
  const pieces: number[] = [];
  let free = fromMs;
  for (const meeting of meetings) {
    pieces.push(Math.max(0, Math.min(meeting.fromMs, toMs) - free));
    free = Math.max(free, meeting.toMs);
  }
  pieces.push(Math.max(0, toMs - free));
  return pieces;
}

/** `attended` are the times that a person spent in meetings that began on local day `day`. */
export function personDay(
  attended: readonly Interval[],
  day: string,
  hoursOf: (day: string) => WorkingDay,
): PersonDay {
  const sum: PersonDay = { attended: 0, afterHours: 0, free: 0, broken: 0 };
  const meetings = withoutOverlaps(attended);
  for (const meeting of meetings) {
    sum.attended += meeting.toMs - meeting.fromMs;
    sum.afterHours += msAfterHours(meeting, day, hoursOf);
  }
  for (const piece of freePieces(meetings, hoursOf(day))) {
    sum.free += piece;
    if (piece < wholePieceMs) sum.broken += piece;
  }
  return sum;
}

/** The same times without overlaps, in order. */
export function withoutOverlaps(intervals: readonly Interval[]): Interval[] {
  const apart: Interval[] = [];
  for (const { fromMs, toMs } of intervals.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = apart.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else apart.push({ fromMs, toMs });
  }
  return apart;
}

export type PeopleFacts = {
  /** People who meet regularly; the other figures are their means. */
  people: number;
  /** Working days a week without a meeting. */
  freeDays: number;
  /** Share (0–1) of the attended time outside working hours. */
  afterHours: number;
  /** On days with meetings: the share (0–1) of meeting-free working time in gaps under an hour; null without such time. */
  broken: number | null;
};

/** People who met on fewer days do not count, since their days would look free of meetings. */
const leastDays = 3;

type OnDay = { day: string; people: ReadonlyMap<string, PersonDay> };

/** `days` are all days of whole weeks. Null when nobody meets regularly. */
export function peopleFacts(days: readonly OnDay[], time: WorkingTime): PeopleFacts | null {
  const known = new Map<string, PersonDay & { days: number; workingDays: number }>();
  for (const { day, people } of days) {
    const works = isWorkingDay(day, time) ? 1 : 0;
    for (const [person, { attended, afterHours, free, broken }] of people) {
      const sum = known.get(person);
      if (!sum) {
        known.set(person, { attended, afterHours, free, broken, days: 1, workingDays: works });
        continue;
      }
      sum.attended += attended;
      sum.afterHours += afterHours;
      sum.free += free;
      sum.broken += broken;
      sum.days += 1;
      sum.workingDays += works;
    }
  }
  const regular = [...known.values()].filter((one) => one.days >= leastDays);
  if (regular.length === 0) return null;
  const workingDays = days.filter(({ day }) => isWorkingDay(day, time)).length;
  const withFree = regular.filter(({ free }) => free > 0);
  return {
    people: regular.length,
    freeDays: mean(regular.map((one) => (7 * (workingDays - one.workingDays)) / days.length)),
    afterHours: mean(regular.map(({ afterHours, attended }) => afterHours / attended)),
    broken: withFree.length === 0 ? null : mean(withFree.map(({ broken, free }) => broken / free)),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
