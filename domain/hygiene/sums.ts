// Sums over the scores of many meetings, weighted by person-minutes (attendees × minutes).

import { endOf, meetingFacts, type RecordedMeeting } from '#domain/meetings/meeting-facts.ts';
import { hygieneFactors, type HygieneRule } from './rule.ts';
import { hygieneSum, scoreIfKnown, settlingMs } from './score.ts';

export type ScoreSums = {
  personMinutes: number;
  /** Person-minutes of meetings that have a score. */
  scoredMinutes: number;
  /** Sum of score × person-minutes. */
  scoreMinutes: number;
  /** Sum of the known weights × person-minutes. */
  knownMinutes: number;
};

export type GroupSums = ScoreSums & {
  meetings: number;
  /** Meetings that have a score. */
  scored: number;
};

export type HygieneSums = GroupSums & {
  afterHoursMinutes: number;
  /** By factor, in the order of `hygieneFactors`: points won and weights known, each × person-minutes. */
  won: number[];
  known: number[];
};

export const noGroup = (): GroupSums => ({
  meetings: 0,
  personMinutes: 0,
  scored: 0,
  scoredMinutes: 0,
  scoreMinutes: 0,
  knownMinutes: 0,
});

export const noSums = (): HygieneSums => ({
  ...noGroup(),
  afterHoursMinutes: 0,
  won: hygieneFactors.map(() => 0),
  known: hygieneFactors.map(() => 0),
});

/** Sums of one meeting at `nowMs`; `afterHours` is its minutes outside working hours. */
export function sumsOfMeeting(
  meeting: RecordedMeeting,
  afterHours: number,
  nowMs: number,
  rule: HygieneRule,
): HygieneSums {
  const personMinutes = meeting.attendeeCount * meeting.durationMinutes;
  const won: number[] = [];
  const known: number[] = [];
  const { score, coverage } = hygieneSum(meetingFacts(meeting), nowMs, rule, (factor, share) => {
    const weight = rule.weights[factor];
    won.push(share === null ? 0 : share * weight * personMinutes);
    known.push(share === null ? 0 : weight * personMinutes);
  });
  return {
    meetings: 1,
    personMinutes,
    scored: score === null ? 0 : 1,
    scoredMinutes: score === null ? 0 : personMinutes,
    scoreMinutes: (score ?? 0) * personMinutes,
    knownMinutes: coverage * personMinutes,
    afterHoursMinutes: afterHours * meeting.attendeeCount,
    won,
    known,
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
  into.afterHoursMinutes += one.afterHoursMinutes;
  for (let i = 0; i < into.won.length; i += 1) {
    into.won[i] = (into.won[i] ?? 0) + (one.won[i] ?? 0);
    into.known[i] = (into.known[i] ?? 0) + (one.known[i] ?? 0);
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

/** Percent of the weights that are known, not rounded; 0 without meetings. */
export function meanCoverage({ knownMinutes, personMinutes }: ScoreSums): number {
  return personMinutes > 0 ? knownMinutes / personMinutes : 0;
}

/** When the follow-through of a meeting is next counted as missing although nothing is written (epoch ms); null for never. */
export function nextSettling(meetings: readonly RecordedMeeting[], nowMs: number): number | null {
  let next: number | null = null;
  for (const meeting of meetings) {
    if (meeting.outcomes || (meeting.actionItemsCount ?? 0) > 0) continue;
    const at = endOf(meeting) + settlingMs;
    if (at > nowMs && (next === null || at < next)) next = at;
  }
  return next;
}
