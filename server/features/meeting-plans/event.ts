// A plan as an event of a calendar file.

import { minuteMs } from '#domain/time/time-units.ts';
import type { WrittenEvent } from '#server/features/calendar-files/write.ts';
import { seriesOf } from './series.ts';
import type { StoredPlan } from './store.ts';

export type Organizer = { name: string; email: string };

/** `costLine` is the cost that the reader may see; '' for none. */
export function planEvent(plan: StoredPlan, organizer: Organizer, costLine: string): WrittenEvent {
  const { startsAt, durationMinutes, timeZone, people } = plan;
  return {
    uid: plan.uid,
    sequence: plan.sequence,
    title: plan.title,
    description: [plan.agenda ?? '', costLine].filter(Boolean).join('\n\n'),
    startsAt,
    endsAt: startsAt + durationMinutes * minuteMs,
    createdAt: plan.createdAt,
    changedAt: plan.changedAt,
    isCanceled: plan.canceledAt !== null,
    series: plan.repeats === null ? null : { ...seriesOf(plan), timeZone },
    organizer,
    invited: people.flatMap(({ name, email, isOptional }) =>
      email === null ? [] : [{ name, email, isOptional: isOptional === 1 }],
    ),
  };
}
