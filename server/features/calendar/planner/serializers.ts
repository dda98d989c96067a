// Plans in API responses to their author.

import type { MeetingPlan, PlanOccurrence } from '#contract/calendar/planner.ts';
import type { Occurrence } from '#domain/calendar/occurrences.ts';
import { monthPlaceOf } from '#domain/calendar/planned-days.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { changesFrom, nextStart, seriesOf } from './series.ts';
import type { StoredPlan } from './store.ts';

const instantOf = (instantMs: number | null): string | null =>
  instantMs === null ? null : isoInstant(instantMs);

export function toPlan(plan: StoredPlan, now: number): MeetingPlan {
  const isOff = plan.canceledAt !== null;
  return {
    id: plan.id,
    title: plan.title,
    agenda: plan.agenda,
    startsAt: isoInstant(plan.startsAt),
    minutes: plan.durationMinutes,
    repeats: plan.repeats,
    untilDay: plan.untilDay,
    monthPlace: plan.repeats === 'month' ? monthPlaceOf(seriesOf(plan)) : null,
    people: plan.people.map(({ isOptional, ...person }) => ({ ...person, isOptional: isOptional === 1 })),
    showsCost: plan.showsCost === 1,
    nextAt: instantOf(isOff ? null : nextStart(plan, now)),
    changesFrom: instantOf(isOff ? null : changesFrom(plan, now)),
    isCanceled: isOff,
    version: plan.version,
  };
}

export const toOccurrence = ({ originalStart, startsAt, isCanceled }: Occurrence): PlanOccurrence => ({
  originalStart: isoInstant(originalStart),
  startsAt: isoInstant(startsAt),
  isCanceled,
});

/** For the export of one's own data: with all meetings that were changed by themselves. */
export const toOwnPlan = (plan: StoredPlan, now: number) => ({
  ...toPlan(plan, now),
  changedMeetings: seriesOf(plan).changes.map(toOccurrence),
});

/** Next first, canceled ones last. */
export const inOrder = (plans: readonly MeetingPlan[]): MeetingPlan[] =>
  plans.toSorted((a, b) => (a.nextAt ?? '9').localeCompare(b.nextAt ?? '9') || a.id - b.id);
