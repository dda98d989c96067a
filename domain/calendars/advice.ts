// One line of advice about a planned meeting, by the rules of the coach.

import { factorApplies } from '../hygiene/yardsticks.ts';
import type { MeetingKind } from '../meetings/meeting-kind.ts';

export const plannedAdvices = ['shorter', 'fewer-people', 'agenda', 'decide'] as const;

export type PlannedAdvice = (typeof plannedAdvices)[number];

export type AdvisedMeeting = {
  /** Not each kind of meeting needs an agenda, or few people. */
  kind: MeetingKind;
  minutes: number;
  people: number;
  hasAgenda: boolean;
  isRecurring: boolean;
  /** How long the last meetings with its title really took, the newest first. */
  lastMinutes: readonly number[];
  /** Whether the organization decided once to keep the series. */
  isReviewed: boolean;
};

/** So many times in a row make a habit. */
export const timesLookedAt = 4;

/** A meeting that uses at most this share of its time can be planned shorter. */
const usedShare = 0.6;
const stepMinutes = 5;

/** How long the last four meetings took at most, in steps of five minutes; null if they used the time or are too few. */
export function minutesUsed({ minutes, lastMinutes }: AdvisedMeeting): number | null {
  const last = lastMinutes.slice(0, timesLookedAt);
  if (last.length < timesLookedAt) return null;
  const longest = Math.ceil(Math.max(...last) / stepMinutes) * stepMinutes;
  return longest <= usedShare * minutes ? longest : null;
}

/** What is worth changing most before the meeting takes place; null if nothing is. */
export function plannedAdvice(meeting: AdvisedMeeting, enoughPeople: number): PlannedAdvice | null {
  const { kind, people, hasAgenda } = meeting;
  if (minutesUsed(meeting) !== null) return 'shorter';
  if (people > enoughPeople && factorApplies(kind, 'people')) return 'fewer-people';
  if (!hasAgenda && factorApplies(kind, 'purpose')) return 'agenda';
  return meeting.isRecurring && !meeting.isReviewed ? 'decide' : null;
}
