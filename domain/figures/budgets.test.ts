import { expect, test } from 'vitest';
import { sharesByAttendees } from '#domain/reports/budgets/allocation.ts';
import { budgetStatus, limitAWeek, percentUsed } from '#domain/reports/budgets/budget.ts';
import { forecastOn } from '#domain/reports/budgets/forecast.ts';
import { addDollars, type Cents, noCents, toDollars } from '../money/money.ts';
import {
  budgetFigures,
  budgetOfExample,
  limitsOfExample,
  meetingOfNobody,
  monthOfBudget,
  monthOfExample,
  sharedMeeting,
} from './budgets.ts';

const chargedTo = (name: string, meeting: typeof sharedMeeting) =>
  toDollars(
    sharesByAttendees(meeting, meeting.attendances).find(({ department }) => department === name)
      ?.costCents ?? noCents,
  );

const { today, workdays, held, plannedCents } = monthOfExample;
const forecast = forecastOn(today, workdays)(held, plannedCents);
const { heldCents, limitCents } = monthOfBudget;
const shown = (cents: Cents | undefined) => cents && Math.round(toDollars(cents));

test.each<[Exclude<keyof typeof budgetFigures, 'budget-remaining' | 'budget-planned'>, unknown]>([
  ['budget-spend', chargedTo('Engineering', sharedMeeting)],
  ['budget-limits', addDollars(limitsOfExample)],
  [
    'budget-status',
    Number(budgetStatus(heldCents, { monthlyLimitCents: limitCents, alertThreshold: 70 }) === 'warning'),
  ],
  ['budget-week', limitAWeek(5200)],
  ['budget-used', percentUsed(budgetOfExample.spentCents, budgetOfExample.limitCents)],
  ['budget-forecast', shown(forecast?.cents)],
  ['budget-range', [shown(forecast?.lowCents), shown(forecast?.highCents)]],
  ['budget-unassigned', chargedTo('', meetingOfNobody)],
])('the product computes the example of %s', (figure, computed) =>
  expect(computed).toEqual(budgetFigures[figure].example.result),
);
