// The initial plan of a what-if calculation, and the score of a planned meeting.

import type { HygieneRule } from '#domain/reports/coach/rule.ts';
import type { HygieneScore } from '#domain/reports/coach/score.ts';
import { meetingsAYear, type Rhythm } from '#domain/reports/coach/series.ts';
import type { MeetingKind } from '#domain/meetings/kinds.ts';
import { type Plan, plannedScore } from '#domain/reports/coach/what-if.ts';
import { toCents } from '#domain/money/money.ts';
import type { Series } from '#contract/reports/coach.ts';

export type WhatIfPlan = Plan & {
  rhythm: Rhythm;
  kind: MeetingKind;
  /** Null if unknown. */
  hasAgenda: boolean | null;
};

type PlannedSeries = Pick<
  Series,
  'people' | 'minutes' | 'rhythm' | 'meetingsPerYear' | 'kind' | 'costPerYear' | 'agendaShare'
>;

export const mostPeople = 40;
export const mostMinutes = 180;
export const minuteStep = 5;

/** The series as currently held. The rate is derived from its yearly cost, so that both tabs show the same cost. */
export function planOf({
  people,
  minutes,
  rhythm,
  meetingsPerYear,
  kind,
  costPerYear,
  agendaShare,
}: PlannedSeries): WhatIfPlan {
  const hours = (meetingsPerYear * people * minutes) / 60;
  return {
    people,
    minutes,
    rhythm,
    meetingsPerYear,
    averageHourlyRateCents: hours > 0 ? toCents(costPerYear) / hours : 0,
    kind,
    hasAgenda: agendaShare === null ? null : agendaShare >= 0.5,
  };
}

/** Section 9 of the specification: the rate of imported attendees. */
const defaultHourlyRateCents = 7500;

/** A new meeting at the average rate of the organization's series. */
export function ownPlan(all: readonly Series[], workingWeeks: number): WhatIfPlan {
  const hours = all.reduce((sum, { personHoursPerYear }) => sum + personHoursPerYear, 0);
  const cost = all.reduce((sum, { costPerYear }) => sum + costPerYear, 0);
  return {
    people: 8,
    minutes: 60,
    rhythm: 'weekly',
    meetingsPerYear: meetingsAYear('weekly', workingWeeks),
    averageHourlyRateCents: hours > 0 ? Math.round(toCents(cost) / hours) : defaultHourlyRateCents,
    kind: 'general',
    hasAgenda: false,
  };
}

/** The plan with another rhythm; with the rhythm of `start`, at its actual frequency. */
export const withRhythm = (start: WhatIfPlan, rhythm: Rhythm, workingWeeks: number) => ({
  rhythm,
  meetingsPerYear: rhythm === start.rhythm ? start.meetingsPerYear : meetingsAYear(rhythm, workingWeeks),
});

/** The score from people, length and agenda; the other factors of a plan are unknown. */
export function scoreOfPlan(plan: WhatIfPlan, rule: HygieneRule | undefined): HygieneScore {
  const planned = {
    kind: plan.kind,
    agenda: plan.hasAgenda,
    agendaKnown: plan.hasAgenda !== null,
    outcomes: null,
    actionItemsCount: null,
    worthIt: null,
    attendeeCount: plan.people,
    durationMinutes: plan.minutes,
    endedAtMs: 0,
    minutesLate: null,
  };
  return plannedScore(planned, plan, 0, rule);
}
