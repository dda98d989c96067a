// What the same meetings would have cost and scored if one thing had been different.

import type { HygieneThresholds } from './hygiene-factors.ts';
import { hygieneSum } from './hygiene-score.ts';
import type { HygieneRule } from './hygiene-settings.ts';
import type { ScoreSums } from './hygiene-sums.ts';
import { endOf, meetingFacts, type RecordedMeeting } from '#domain/meetings/meeting-facts.ts';

export type PaidMeeting = RecordedMeeting & { totalCents: number };

export type Change =
  | { kind: 'fewer-people'; people: number }
  | { kind: 'shorter'; minutes: number }
  | { kind: 'agenda' | 'follow-through' | 'none' };

/** Sums over meetings. */
export type Outcome = ScoreSums & {
  meetings: number;
  costCents: number;
  minutes: number;
};

export const noOutcome: Outcome = {
  meetings: 0,
  costCents: 0,
  personMinutes: 0,
  minutes: 0,
  scoredMinutes: 0,
  scoreMinutes: 0,
  knownMinutes: 0,
};

/** What meetings come to at `nowMs` after a change; what is below its limit already stays as it is. */
export function outcomeOf(
  meetings: readonly PaidMeeting[],
  change: Change,
  nowMs: number,
  rule: HygieneRule,
): Outcome {
  const sum = { ...noOutcome };
  for (const meeting of meetings) {
    const changed = changeOne(meeting, change);
    const personMinutes = changed.attendeeCount * changed.durationMinutes;
    // However long it had been: what came of it is known as soon as what came of the real one.
    const { score, coverage } = hygieneSum(meetingFacts(changed, endOf(meeting)), nowMs, rule);
    sum.meetings += 1;
    sum.costCents += changed.totalCents;
    sum.personMinutes += personMinutes;
    sum.minutes += changed.durationMinutes;
    sum.scoredMinutes += score === null ? 0 : personMinutes;
    sum.scoreMinutes += (score ?? 0) * personMinutes;
    sum.knownMinutes += coverage * personMinutes;
  }
  return sum;
}

function changeOne(meeting: PaidMeeting, change: Change): PaidMeeting {
  if (change.kind === 'agenda') return { ...meeting, hasAgenda: 1 };
  if (change.kind === 'follow-through') return { ...meeting, outcomes: 'recorded', actionItemsCount: 1 };
  if (change.kind === 'fewer-people' && meeting.attendeeCount > change.people)
    return {
      ...meeting,
      attendeeCount: change.people,
      ...costing(meeting, change.people, meeting.attendeeCount),
    };
  if (change.kind === 'shorter' && meeting.durationMinutes > change.minutes)
    return {
      ...meeting,
      durationMinutes: change.minutes,
      ...costing(meeting, change.minutes, meeting.durationMinutes),
    };
  return meeting;
}

/**
 * As much of what was paid as is left of the people or minutes: who would stay away is not known. At the average rate
 * and with everybody there all the time, a meeting that people joined late would cost more when it is cut.
 */
const costing = ({ totalCents }: PaidMeeting, left: number, of: number) => ({
  totalCents: Math.round((totalCents * left) / of),
});

/** A part of an outcome: as many meetings as before times `share`, each as it was. */
export function partOf(outcome: Outcome, share: number): Outcome {
  const scaled = { ...outcome };
  for (const name of [
    'meetings',
    'costCents',
    'personMinutes',
    'minutes',
    'scoredMinutes',
    'scoreMinutes',
    'knownMinutes',
  ] as const)
    scaled[name] = outcome[name] * share;
  return scaled;
}

/** The next shorter length that is worth more, for a meeting of `minutes`; null when it is short enough. */
export function shorterLength(
  minutes: number,
  isLesson: boolean,
  { lengthMinutes }: HygieneThresholds,
): number | null {
  const steps = lengthMinutes.map((each) => (isLesson ? 2 * each : each));
  return steps.findLast((step) => step < minutes) ?? null;
}
