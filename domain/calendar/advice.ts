// One line of advice about a planned meeting, by the rules of the coach.

import { factorApplies } from '#domain/reports/coach/yardsticks.ts';
import type { MeetingKind } from '#domain/meetings/kinds.ts';

export const plannedAdvices = ['shorter', 'fewer-people', 'agenda', 'decide'] as const;

export type PlannedAdvice = (typeof plannedAdvices)[number];

export type AdvisedMeeting = {
  /** Some kinds of meeting need neither an agenda nor few people. */
  kind: MeetingKind;
  minutes: number;
  people: number;
  hasAgenda: boolean;
  isRecurring: boolean;
  /** Actual lengths of the last meetings with this title, newest first. */
  lastMinutes: readonly number[];
  /** Whether the organization decided to keep the series. */
  isReviewed: boolean;
};

/** This many meetings in a row count as a habit. */
export const timesLookedAt = 4;

/** A meeting that uses at most this share of its planned time can be planned shorter. */
const usedShare = 0.6;
const stepMinutes = 5;

/**
 * The longest of the last four meetings, rounded up to five minutes; null if one used its planned time or there are
 * fewer than four.
 */
export function minutesUsed({ minutes, lastMinutes }: AdvisedMeeting): number | null {
  const last = lastMinutes.slice(0, timesLookedAt);
  if (last.length < timesLookedAt) return null;
  const longest = Math.ceil(Math.max(...last) / stepMinutes) * stepMinutes;
  return longest <= usedShare * minutes ? longest : null;
}

/** The most valuable change to a meeting before it takes place, or null. */
export function plannedAdvice(meeting: AdvisedMeeting, enoughPeople: number): PlannedAdvice | null {
  const { kind, people, hasAgenda } = meeting;
  if (minutesUsed(meeting) !== null) return 'shorter';
  if (people > enoughPeople && factorApplies(kind, 'people')) return 'fewer-people';
  if (!hasAgenda && factorApplies(kind, 'purpose')) return 'agenda';
  return meeting.isRecurring && !meeting.isReviewed ? 'decide' : null;
}
