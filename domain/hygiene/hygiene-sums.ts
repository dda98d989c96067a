// What the scores of many meetings come to: each counts as much as the hours that people spent in it.

import { scoreIfKnown } from './hygiene-coverage.ts';
import { hygieneFactors } from './hygiene-factors.ts';
import { hygieneSum } from './hygiene-score.ts';
import type { HygieneRule } from './hygiene-settings.ts';
import { meetingFacts, type RecordedMeeting } from '#domain/meetings/meeting-facts.ts';

/** What a score is made of. Person-minutes are attendees times minutes; points are weights of 100. */
export type ScoreSums = {
  personMinutes: number;
  /** Person-minutes of the meetings that have a score. */
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
  /** By factor, in the order of hygieneFactors: points won and weights known, each × person-minutes. */
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

/** What one meeting adds at `nowMs`; `afterHours` are the minutes of it outside working hours. */
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

/** Person-hour-weighted mean of the scores, not rounded; null where nothing was scored or too little is known. */
export function meanScore(sums: ScoreSums, leastCoverage: number): number | null {
  const { scoreMinutes, scoredMinutes } = sums;
  // A few meetings that could be scored do not speak for all the others.
  return scoredMinutes > 0
    ? scoreIfKnown(scoreMinutes / scoredMinutes, meanCoverage(sums), leastCoverage)
    : null;
}

/** Percent of the weights that are known, not rounded; 0 of nothing. */
export function meanCoverage({ knownMinutes, personMinutes }: ScoreSums): number {
  return personMinutes > 0 ? knownMinutes / personMinutes : 0;
}
