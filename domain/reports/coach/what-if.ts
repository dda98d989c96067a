// What-if computations: cost and score of meetings with one change, and the yearly cost of a planned series.

import { type Cents, wholeCents } from '#domain/money/money.ts';
import { meetingFacts, type RecordedMeeting } from '#domain/meetings/meeting-facts.ts';
import { nextShorterLength } from '#domain/meetings/usual-lengths.ts';
import type { MeetingKind } from '#domain/meetings/kinds.ts';
import { defaultHygieneSettings, type HygieneRule, type HygieneThresholds } from './rule.ts';
import { hygieneScore, type HygieneScore, hygieneSum, type MeetingFacts } from './score.ts';
import type { ScoreSums } from './sums.ts';
import { lengthsFor } from './yardsticks.ts';

/** `estimatedCents` is the part of `totalCents` that is estimated. */
export type PaidMeeting = RecordedMeeting & { totalCents: Cents; estimatedCents: Cents };

export type Change =
  | { kind: 'fewer-people'; people: number }
  | { kind: 'shorter'; minutes: number }
  | { kind: 'agenda' | 'follow-through' | 'none' };

/** Sums over meetings. */
export type Outcome = ScoreSums & {
  meetings: number;
  /** Can be a fraction after a change or for a share of the meetings. */
  costCents: number;
  estimatedCents: number;
  minutes: number;
};

export const noOutcome: Outcome = {
  meetings: 0,
  costCents: 0,
  estimatedCents: 0,
  personMinutes: 0,
  minutes: 0,
  scoredMinutes: 0,
  scoreMinutes: 0,
  knownMinutes: 0,
};

/** Sums of the meetings at `nowMs` after a change. Meetings that already satisfy it stay the same. */
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
    const before = meeting.attendeeCount * meeting.durationMinutes;
    // It is unknown which people would stay away, so the cost shrinks in proportion.
    const shrunk = (cents: Cents) => (personMinutes < before ? (cents * personMinutes) / before : cents);
    const { score, coverage } = hygieneSum(meetingFacts(changed, meeting), nowMs, rule);
    sum.meetings += 1;
    sum.costCents += shrunk(meeting.totalCents);
    sum.estimatedCents += shrunk(meeting.estimatedCents);
    sum.personMinutes += personMinutes;
    sum.minutes += changed.durationMinutes;
    sum.scoredMinutes += score === null ? 0 : personMinutes;
    sum.scoreMinutes += (score ?? 0) * personMinutes;
    sum.knownMinutes += coverage * personMinutes;
  }
  return sum;
}

function changeOne(meeting: PaidMeeting, change: Change): RecordedMeeting {
  const { attendeeCount, durationMinutes } = meeting;
  switch (change.kind) {
    case 'agenda':
      return { ...meeting, hasAgenda: 1 };
    case 'follow-through':
      return { ...meeting, outcomes: 'recorded', actionItemsCount: 1 };
    case 'fewer-people':
      return { ...meeting, attendeeCount: Math.min(attendeeCount, change.people) };
    case 'shorter':
      return { ...meeting, durationMinutes: Math.min(durationMinutes, change.minutes) };
    case 'none':
      return meeting;
  }
}

export const addOutcomes = (one: Outcome, other: Outcome): Outcome => ({
  meetings: one.meetings + other.meetings,
  costCents: one.costCents + other.costCents,
  estimatedCents: one.estimatedCents + other.estimatedCents,
  personMinutes: one.personMinutes + other.personMinutes,
  minutes: one.minutes + other.minutes,
  scoredMinutes: one.scoredMinutes + other.scoredMinutes,
  scoreMinutes: one.scoreMinutes + other.scoreMinutes,
  knownMinutes: one.knownMinutes + other.knownMinutes,
});

export const partOf = (outcome: Outcome, share: number): Outcome => ({
  meetings: outcome.meetings * share,
  costCents: outcome.costCents * share,
  estimatedCents: outcome.estimatedCents * share,
  personMinutes: outcome.personMinutes * share,
  minutes: outcome.minutes * share,
  scoredMinutes: outcome.scoredMinutes * share,
  scoreMinutes: outcome.scoreMinutes * share,
  knownMinutes: outcome.knownMinutes * share,
});

/** The next shorter usual length for a meeting of `minutes`; null if it already has full points for its length. */
export function shorterLength(
  minutes: number,
  kind: MeetingKind,
  thresholds: HygieneThresholds,
): number | null {
  return minutes <= lengthsFor(kind, thresholds)[0] ? null : nextShorterLength(minutes);
}

/** Attendees per meeting; 0 without meetings. */
export const meanPeople = (meetings: readonly PaidMeeting[]): number =>
  meetings.reduce((sum, { attendeeCount }) => sum + attendeeCount, 0) / Math.max(1, meetings.length);

/** A fifth fewer people, but not fewer than `enoughPeople`; null if there are not more. */
export function fewerPeople(people: number, { enoughPeople }: HygieneThresholds): number | null {
  return people > enoughPeople ? Math.max(enoughPeople, Math.floor(0.8 * people)) : null;
}

/** A planned series. `people`, `minutes`, meetings and the rate are averages and need not be whole. */
export type Plan = {
  people: number;
  minutes: number;
  meetingsPerYear: number;
  averageHourlyRateCents: number;
};

export type YearOfMeetings = { costCents: Cents; personHours: number };

export function yearOf({ people, minutes, meetingsPerYear, averageHourlyRateCents }: Plan): YearOfMeetings {
  const personMinutes = meetingsPerYear * people * minutes;
  const costCents = wholeCents((averageHourlyRateCents * personMinutes) / 60);
  return { costCents, personHours: personMinutes / 60 };
}

/** The score of a planned meeting at `nowMs`; `facts` gives everything except people and minutes. */
export function plannedScore(
  facts: MeetingFacts,
  { people, minutes }: Pick<Plan, 'people' | 'minutes'>,
  nowMs: number,
  rule: HygieneRule = defaultHygieneSettings,
): HygieneScore {
  return hygieneScore({ ...facts, attendeeCount: people, durationMinutes: minutes }, nowMs, rule);
}
