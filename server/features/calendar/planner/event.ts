// A plan as events of a calendar file: the meeting or series, and single meetings of the series that were moved.

import { minuteMs } from '#domain/time/time-units.ts';
import type { Party, WrittenAttendee, WrittenEvent } from '#server/calendar-files/write.ts';
import { lastBegunOf, newestSequence, seriesOf } from './series.ts';
import type { ChangeRow, StoredPlan } from './store.ts';

export type Organizer = { name: string; email: string };

/** The meeting or series. `costLine` is the cost that the reader may see; '' for none. */
export function planEvent(plan: StoredPlan, organizer: Organizer, costLine: string): WrittenEvent {
  const series = seriesOf(plan);
  const canceled = series.changes.filter(({ isCanceled }) => isCanceled);
  return {
    ...baseOf(plan, organizer, costLine),
    sequence: plan.sequence,
    startsAt: plan.startsAt,
    endsAt: plan.startsAt + plan.durationMinutes * minuteMs,
    changedAt: plan.changedAt,
    isCanceled: isCanceledWhole(plan),
    series:
      plan.repeats === null
        ? null
        : { ...series, canceled: canceled.map(({ originalStart }) => originalStart) },
  };
}

/** A series that had begun ends early instead, so that calendars keep what took place. */
const isCanceledWhole = (plan: StoredPlan): boolean =>
  plan.canceledAt !== null && lastBegunOf(plan, plan.canceledAt) === null;

/** One meeting of the series that was moved, canceled or put back. */
export function occurrenceEvent(
  plan: StoredPlan,
  change: ChangeRow,
  organizer: Organizer,
  costLine: string,
): WrittenEvent {
  const { originalStart, startsAt, sequence, isCanceled } = change;
  return {
    ...baseOf(plan, organizer, costLine),
    // Readers ignore a single meeting that is older than its series.
    sequence: Math.max(sequence, plan.sequence),
    startsAt,
    endsAt: startsAt + plan.durationMinutes * minuteMs,
    changedAt: Math.max(change.changedAt, plan.changedAt),
    isCanceled: isCanceled === 1,
    series: { timeZone: plan.timeZone, seriesStart: plan.startsAt, originalStart },
  };
}

/** Meetings of the series that do not begin when the series says, except canceled ones. */
export const movedOf = ({ changes }: StoredPlan): ChangeRow[] =>
  changes.filter(({ isCanceled, startsAt, originalStart }) => isCanceled === 0 && startsAt !== originalStart);

/** All events of a plan, for a file: one state, so that a program that knows an older file takes all of it. */
export function eventsOf(plan: StoredPlan, organizer: Organizer, costLine: string): WrittenEvent[] {
  const newest = {
    sequence: newestSequence(plan),
    changedAt: Math.max(plan.changedAt, ...plan.changes.map(({ changedAt }) => changedAt)),
  };
  const moved = movedOf(plan).map((change) => occurrenceEvent(plan, change, organizer, costLine));
  return [planEvent(plan, organizer, costLine), ...moved].map((event) => ({ ...event, ...newest }));
}

function baseOf(plan: StoredPlan, organizer: Organizer, costLine: string) {
  const { uid, title, agenda, createdAt, people } = plan;
  const { name, email } = organizer;
  const guests = people.flatMap((person): WrittenAttendee[] =>
    person.email === null
      ? []
      : [{ name: person.name, email: person.email, isOptional: person.isOptional === 1, answer: 'asked' }],
  );
  return {
    uid,
    title,
    description: [agenda ?? '', costLine].filter(Boolean).join('\n\n'),
    createdAt,
    organizer: { name, email },
    attendees: [{ name, email, isOptional: false, answer: 'accepted' as const }, ...guests],
  };
}

/**
 * The event for the organizer's own calendar, as an invitation by the server: programs do not add an invitation by
 * their own owner, and do not update what was published. The sequence is below that of the guests, so that a connected
 * calendar that holds it never outranks the plan.
 */
export const invitationToOrganizer = (event: WrittenEvent, sender: Party): WrittenEvent => ({
  ...withOwnSequence(event),
  organizer: sender,
  attendees: event.attendees.map((attendee) =>
    attendee.answer === 'asked' ? { ...attendee, answer: 'unknown' } : attendee,
  ),
});

/** The event as a file that the organizer adds to their own calendar: without people, whom a server would invite. */
export const ownEvent = (event: WrittenEvent): WrittenEvent => ({
  ...withOwnSequence(event),
  organizer: null,
  attendees: [],
});

const withOwnSequence = (event: WrittenEvent): WrittenEvent => ({
  ...event,
  sequence: Math.max(0, event.sequence - 1),
});
