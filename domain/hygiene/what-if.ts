// What a meeting or a series would cost a year, and how it would score, with other people, another length or rhythm.

import { meetingCostCents } from '#domain/money/cost.ts';
import type { MeetingFacts } from './hygiene-shares.ts';
import { hygieneScore, type HygieneScore } from './hygiene-score.ts';
import { defaultHygieneSettings, type HygieneRule } from './hygiene-settings.ts';
import { meetingsAYear, type Rhythm } from './series.ts';

/** Means need not be whole. */
export type Plan = {
  people: number;
  minutes: number;
  rhythm: Rhythm;
  averageHourlyRateCents: number;
};

export type YearOfMeetings = { meetings: number; costCents: number; personHours: number };

/** One year of a plan; its cost is rounded once, as that of a series is. */
export function yearOf({ people, minutes, rhythm, averageHourlyRateCents }: Plan): YearOfMeetings {
  const meetings = meetingsAYear(rhythm);
  const personMinutes = meetings * people * minutes;
  const costCents = meetingCostCents([{ hourlyRateCents: averageHourlyRateCents, minutes: personMinutes }]);
  return { meetings, costCents, personHours: personMinutes / 60 };
}

/** The score of such a meeting at `nowMs`; what it does not change is as in `facts`. */
export function plannedScore(
  facts: MeetingFacts,
  { people, minutes }: Pick<Plan, 'people' | 'minutes'>,
  nowMs: number,
  rule: HygieneRule = defaultHygieneSettings,
): HygieneScore {
  return hygieneScore({ ...facts, attendeeCount: people, durationMinutes: minutes }, nowMs, rule);
}
