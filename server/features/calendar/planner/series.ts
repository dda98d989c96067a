// A stored plan as a series: its days, meetings and end.

import {
  type ChangedSeries,
  hasBegun,
  lastBegun,
  nextOccurrence,
  occurrencesOf,
} from '#domain/calendar/occurrences.ts';
import { localDay } from '#domain/time/local-day.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { StoredPlan } from './store.ts';

type Timed = Pick<
  StoredPlan,
  'startsAt' | 'durationMinutes' | 'timeZone' | 'repeats' | 'weekdays' | 'untilDay' | 'monthPlace' | 'changes'
>;

export const seriesOf = (plan: Timed): ChangedSeries => ({
  startsAt: plan.startsAt,
  timeZone: plan.timeZone,
  firstDay: localDay(plan.startsAt, plan.timeZone),
  repeats: plan.repeats,
  weekdays: plan.weekdays === '' ? [] : plan.weekdays.split(',').map(Number),
  untilDay: plan.untilDay,
  monthPlace: plan.monthPlace,
  changes: plan.changes.map(({ originalStart, startsAt, isCanceled }) => ({
    originalStart,
    startsAt,
    isCanceled: isCanceled === 1,
  })),
});

/** Contains the last meeting of a series, wherever it was moved. */
const lastMonthsMs = 100 * dayMs;

/** The end of the last meeting, also of a canceled one; null for a series without an end. */
export function endOfPlan(plan: Timed): number | null {
  if (plan.repeats !== null && plan.untilDay === null) return null;
  const lastDay = plan.untilDay === null ? plan.startsAt : Date.parse(plan.untilDay);
  const window = { from: lastDay - lastMonthsMs, to: lastDay + lastMonthsMs };
  const last = [...occurrencesOf(seriesOf(plan), window)].at(-1);
  return (last?.startsAt ?? plan.startsAt) + plan.durationMinutes * minuteMs;
}

/** The start of the next meeting that is not over, or null. */
export function nextStart(plan: Timed, now: number): number | null {
  const from = now - plan.durationMinutes * minuteMs + 1;
  return nextOccurrence(seriesOf(plan), from)?.startsAt ?? null;
}

/** Of a series that has begun, the last meeting that has; null of another plan. */
export const lastBegunOf = (plan: Timed, now: number) =>
  plan.repeats === null ? null : lastBegun(seriesOf(plan), now);

/** Of a series that has begun, the start by its rule of the next meeting, from which a change of it holds. */
export function changesFrom(plan: Timed, now: number): number | null {
  if (plan.repeats === null || !hasBegun(seriesOf(plan), now)) return null;
  return nextOccurrence(seriesOf(plan), now + 1)?.originalStart ?? null;
}

/** SEQUENCE of the latest change of a plan or of one of its meetings. */
export const newestSequence = ({ sequence, changes }: Pick<StoredPlan, 'sequence' | 'changes'>): number =>
  Math.max(sequence, ...changes.map((change) => change.sequence));
