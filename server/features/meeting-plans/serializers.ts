// Plans in API responses to their author.

import type { MeetingPlan } from '#contract/meeting-plans.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { nextStart } from './series.ts';
import type { StoredPlan } from './store.ts';

export function toPlan(plan: StoredPlan, now: number): MeetingPlan {
  const next = plan.canceledAt === null ? nextStart(plan, now) : null;
  return {
    id: plan.id,
    title: plan.title,
    agenda: plan.agenda,
    startsAt: isoInstant(plan.startsAt),
    minutes: plan.durationMinutes,
    repeats: plan.repeats,
    untilDay: plan.untilDay,
    people: plan.people.map(({ isOptional, ...person }) => ({ ...person, isOptional: isOptional === 1 })),
    showsCost: plan.showsCost === 1,
    nextAt: next === null ? null : isoInstant(next),
    isCanceled: plan.canceledAt !== null,
    version: plan.version,
  };
}

/** Next first, canceled ones last. */
export const inOrder = (plans: readonly MeetingPlan[]): MeetingPlan[] =>
  plans.toSorted((a, b) => (a.nextAt ?? '9').localeCompare(b.nextAt ?? '9') || a.id - b.id);
