// Sums over the scores of many meetings, weighted by person-minutes (attendees × minutes).

import { endOf, meetingFacts, type RecordedMeeting } from '#domain/meetings/meeting-facts.ts';
import { meetingKind } from '#domain/meetings/meeting-kind.ts';
import { withoutFloatNoise } from '#domain/money/rounding.ts';
import { hygieneFactors, type HygieneRule } from './rule.ts';
import { hygieneSum, scoreIfKnown, settlingMs } from './score.ts';
import { factorApplies } from './yardsticks.ts';

export type ScoreSums = {
  personMinutes: number;
  /** Person-minutes of meetings that have a score. */
  scoredMinutes: number;
  /** Sum of score × person-minutes. */
  scoreMinutes: number;
  /** Sum of the coverage (percent) × person-minutes. */
  knownMinutes: number;
};

export type GroupSums = ScoreSums & {
  meetings: number;
  /** Meetings that have a score. */
  scored: number;
};

export type HygieneSums = GroupSums & {
  /**
   * By factor, in the order of `hygieneFactors`: points won, known weights and applicable weights, each ×
   * person-minutes.
   */
  won: number[];
  known: number[];
  applying: number[];
};

export const noGroup = (): GroupSums => ({
  meetings: 0,
  personMinutes: 0,
  scored: 0,
  scoredMinutes: 0,
  scoreMinutes: 0,
  knownMinutes: 0,
});

/** One entry per factor; a literal because it is created for every meeting (performance). */
const noPoints = (): number[] => [0, 0, 0, 0, 0, 0];

export const noSums = (): HygieneSums => ({
  ...noGroup(),
  won: noPoints(),
  known: noPoints(),
  applying: noPoints(),
});

/** Sums of one meeting at `nowMs`. */
export function sumsOfMeeting(meeting: RecordedMeeting, nowMs: number, rule: HygieneRule): HygieneSums {
  const personMinutes = meeting.attendeeCount * meeting.durationMinutes;
  const [won, known, applying] = [noPoints(), noPoints(), noPoints()];
  const { score, coverage } = hygieneSum(meetingFacts(meeting), nowMs, rule, (factor, share) => {
    const i = hygieneFactors.indexOf(factor);
    const weight = rule.weights[factor] * personMinutes;
    applying[i] = weight;
    if (share === null) return;
    won[i] = share * weight;
    known[i] = weight;
  });
  return {
    meetings: 1,
    personMinutes,
    scored: score === null ? 0 : 1,
    scoredMinutes: score === null ? 0 : personMinutes,
    scoreMinutes: (score ?? 0) * personMinutes,
    knownMinutes: coverage * personMinutes,
    won,
    known,
    applying,
  };
}

export function addGroup(into: GroupSums, one: GroupSums): void {
  into.meetings += one.meetings;
  into.personMinutes += one.personMinutes;
  into.scored += one.scored;
  into.scoredMinutes += one.scoredMinutes;
  into.scoreMinutes += one.scoreMinutes;
  into.knownMinutes += one.knownMinutes;
}

export function addSums(into: HygieneSums, one: HygieneSums): void {
  addGroup(into, one);
  for (let i = 0; i < into.won.length; i += 1) {
    into.won[i] = (into.won[i] ?? 0) + (one.won[i] ?? 0);
    into.known[i] = (into.known[i] ?? 0) + (one.known[i] ?? 0);
    into.applying[i] = (into.applying[i] ?? 0) + (one.applying[i] ?? 0);
  }
}

/** Person-hour-weighted mean of the scores, not rounded; null when nothing is scored or too little is known. */
export function meanScore(sums: ScoreSums, leastCoverage: number): number | null {
  const { scoreMinutes, scoredMinutes } = sums;
  // A few scored meetings do not represent the rest, so the coverage of all meetings decides.
  return scoredMinutes > 0
    ? scoreIfKnown(scoreMinutes / scoredMinutes, meanCoverage(sums), leastCoverage)
    : null;
}

/** Percent of the applicable weights that are known, not rounded; 0 without meetings. */
export function meanCoverage({ knownMinutes, personMinutes }: ScoreSums): number {
  return personMinutes > 0 ? withoutFloatNoise(knownMinutes / personMinutes) : 0;
}

/** When the next grace period ends and missing follow-through starts to cost points (epoch ms), or null. */
export function nextSettling(meetings: readonly RecordedMeeting[], nowMs: number): number | null {
  let next: number | null = null;
  for (const meeting of meetings) {
    if (meeting.outcomes || (meeting.actionItemsCount ?? 0) > 0) continue;
    if (!factorApplies(meetingKind(meeting), 'followThrough')) continue;
    const at = endOf(meeting) + settlingMs;
    if (at > nowMs && (next === null || at < next)) next = at;
  }
  return next;
}
