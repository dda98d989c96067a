// A stored plan as a series: its days, starts and end.

import { plannedStarts, type PlannedSeries } from '#domain/calendars/planned-days.ts';
import { localDay } from '#domain/time/local-day.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import type { PlanRow } from './store.ts';

type Timed = Pick<PlanRow, 'startsAt' | 'durationMinutes' | 'timeZone' | 'repeats' | 'weekdays' | 'untilDay'>;

export const seriesOf = (plan: Timed): PlannedSeries & { startsAt: number } => ({
  startsAt: plan.startsAt,
  firstDay: localDay(plan.startsAt, plan.timeZone),
  repeats: plan.repeats,
  weekdays: plan.weekdays === '' ? [] : plan.weekdays.split(',').map(Number),
  untilDay: plan.untilDay,
});

export const startsOf = (plan: Timed, window: { from: number; to: number }) =>
  plannedStarts(seriesOf(plan), plan.timeZone, window);

/** The end of the last meeting; null for a series without an end. */
export function endOfPlan(plan: Timed): number | null {
  const lengthMs = plan.durationMinutes * minuteMs;
  if (plan.repeats === null) return plan.startsAt + lengthMs;
  if (plan.untilDay === null) return null;
  const to = Date.parse(plan.untilDay) + 2 * dayMs;
  const last = [...startsOf(plan, { from: plan.startsAt, to })].at(-1);
  return (last ?? plan.startsAt) + lengthMs;
}

/** In a monthly series, meetings are at most five weeks apart. */
const longestGapMs = 40 * dayMs;

/** The start of the next meeting that is not over, or null. */
export function nextStart(plan: Timed, now: number): number | null {
  const from = Math.max(plan.startsAt, now - plan.durationMinutes * minuteMs + 1);
  const [next = null] = startsOf(plan, { from, to: from + longestGapMs });
  return next;
}
