import { expect, test } from 'vitest';
import { alternativesOf, costOfPlan } from '#domain/calendar/planner.ts';
import { plannedAgainstReal } from '#domain/reports/coach/planned-minutes.ts';
import { defaultHygieneSettings } from '#domain/reports/coach/rule.ts';
import { plannedScore, yearOf } from '#domain/reports/coach/what-if.ts';
import { estimatedHourCents } from '../meetings/template.ts';
import { elapsedMinutes } from '../meetings/meter.ts';
import { hourlyCostCents, meetingCostCents } from '../money/cost.ts';
import { toCents, toDollars } from '../money/money.ts';
import {
  estimateFigures,
  meterOfExample,
  planOfExample,
  rowOfExample,
  timedOfExample,
  whatIfOfExample,
} from './estimates.ts';

const { plan, hourly, workingWeeks } = planOfExample;
const { elapsedMs, rates } = meterOfExample;
const minutes = elapsedMinutes({ startedAtMs: 0, runningSinceMs: 0, bankedMs: 0 }, elapsedMs);
const paid = rates.map((hourlyRateCents) => ({ hourlyRateCents }));
const withoutOptional = alternativesOf(plan, hourly, workingWeeks).find(
  ({ kind }) => kind === 'without-optional',
);
const timed = plannedAgainstReal(timedOfExample);
const score = plannedScore(
  {
    kind: 'general',
    agenda: true,
    agendaKnown: true,
    outcomes: null,
    actionItemsCount: null,
    worthIt: null,
    attendeeCount: 0,
    durationMinutes: 0,
    endedAtMs: 0,
    minutesLate: null,
  },
  { people: 7, minutes: 60 },
  0,
  defaultHygieneSettings,
);

test.each<[keyof typeof estimateFigures, number | null | undefined]>([
  ['meter-cost', toDollars(meetingCostCents(paid.map((one) => ({ ...one, minutes }))))],
  ['plan-cost', toDollars(costOfPlan(plan, hourly, workingWeeks).yearCents)],
  ['plan-saving', withoutOptional && toDollars(withoutOptional.savedCents)],
  ['people-cost', toDollars(hourlyCostCents(paid))],
  ['import-cost', toDollars(meetingCostCents([rowOfExample]))],
  ['what-if-cost', toDollars(yearOf(whatIfOfExample).costCents)],
  ['what-if-score', score.score],
  ['planned-minutes', timed && (timed.realMinutes - timed.plannedMinutes) / timed.meetings],
])('the example of %s is what the product computes', (figure, computed) =>
  expect(computed).toBe(estimateFigures[figure].example.result),
);

test('a template costs the average rate of all its people', () =>
  expect(toDollars(estimatedHourCents(toCents(75), 2))).toBe(estimateFigures['people-cost'].example.result));
