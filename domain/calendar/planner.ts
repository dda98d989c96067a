// The price of a planned meeting, once and per year, and what smaller plans would save.

import { meetingsAYear } from '#domain/reports/coach/series.ts';
import { type Cents, wholeCents } from '#domain/money/money.ts';
import { addDays } from '#domain/time/local-day.ts';
import { plannedDays, type PlannedSeries } from './planned-days.ts';

/** Cost per hour of all people, and of the optional ones among them. */
export type HourlyCosts = { allCents: Cents; optionalCents: Cents };

export type PricedPlan = PlannedSeries & {
  minutes: number;
  /** Whether the optional people are invited. */
  hasOptional: boolean;
};

export type PlanCost = {
  onceCents: Cents;
  /** Meetings per year; can be a fraction. */
  timesAYear: number;
  yearCents: Cents;
};

const yearDays = 364;

/** Days after which an end date is offered: a quarter of a year. */
const trialDays = 12 * 7;

const shorterLengths = [50, 25] as const;

/** Meetings per year: the rhythm in the organization's working weeks, at most the number until the end date. */
function timesAYear(series: PlannedSeries, workingWeeks: number): number {
  const { repeats, weekdays, firstDay, untilDay } = series;
  if (repeats === null) return 1;
  const pace = { day: weekdays.length, week: 1, 'two-weeks': 1 / 2, month: 12 / 52 }[repeats];
  const aYear = meetingsAYear(pace, workingWeeks);
  if (untilDay === null) return aYear;
  const days = plannedDays(series, firstDay, addDays(firstDay, yearDays - 1));
  return Math.min(aYear, [...days].length);
}

export function costOfPlan(plan: PricedPlan, hourly: HourlyCosts, workingWeeks: number): PlanCost {
  const hourlyCents = plan.hasOptional ? hourly.allCents : hourly.allCents - hourly.optionalCents;
  const once = (hourlyCents * plan.minutes) / 60;
  const times = timesAYear(plan, workingWeeks);
  return { onceCents: wholeCents(once), timesAYear: times, yearCents: wholeCents(once * times) };
}

export type PlanChange =
  | { kind: 'without-optional' }
  | { kind: 'shorter'; minutes: number }
  | { kind: 'every-second-week' }
  | { kind: 'end-date'; untilDay: string };

/** `savedCents`: per year for a series, otherwise once. */
export type Alternative = PlanChange & { savedCents: Cents };

function changedPlan<Plan extends PricedPlan>(plan: Plan, change: PlanChange): Plan {
  switch (change.kind) {
    case 'without-optional':
      return { ...plan, hasOptional: false };
    case 'shorter':
      return { ...plan, minutes: change.minutes };
    case 'every-second-week':
      return { ...plan, repeats: 'two-weeks' };
    case 'end-date':
      return { ...plan, untilDay: change.untilDay };
  }
}

/** Smaller plans that save money, each compared with the current plan. */
export function alternativesOf(plan: PricedPlan, hourly: HourlyCosts, workingWeeks: number): Alternative[] {
  const { minutes, repeats, firstDay, untilDay, hasOptional } = plan;
  const changes: PlanChange[] = [
    ...(hasOptional ? [{ kind: 'without-optional' } as const] : []),
    ...shorterLengths
      .filter((length) => length < minutes)
      .map((length) => ({ kind: 'shorter', minutes: length }) as const),
    ...(repeats === 'day' || repeats === 'week' ? [{ kind: 'every-second-week' } as const] : []),
    ...(repeats !== null && untilDay === null
      ? [{ kind: 'end-date', untilDay: addDays(firstDay, trialDays) } as const]
      : []),
  ];
  const { yearCents } = costOfPlan(plan, hourly, workingWeeks);
  return changes
    .map((change) => {
      const after = costOfPlan(changedPlan(plan, change), hourly, workingWeeks);
      return { ...change, savedCents: wholeCents(yearCents - after.yearCents) };
    })
    .filter(({ savedCents }) => savedCents > 0);
}
