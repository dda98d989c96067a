// Budgets with the cost of the month's meetings.

import type { Budget } from '#contract/reports/budgets.ts';
import {
  budgetStatus,
  historyMonths,
  monthsUpTo,
  percentUsed,
  remainingCents,
  timeUsed,
} from '#domain/reports/budgets/budget.ts';
import { forecastOn } from '#domain/reports/budgets/forecast.ts';
import { addCents, type Cents, noCents, toMajor } from '#domain/money/money.ts';
import { oneDecimal } from '#domain/money/rounding.ts';
import { monthOf } from '#domain/time/local-day.ts';
import type { BudgetRow } from './store.ts';

/** `department` is '' for none. */
type Cost = { department: string; costCents: Cents; estimatedCents: Cents };

/** Cost by department; ignores departments without a budget. */
export type Spends = {
  /** In each of `shownMonths` before the current one. */
  pastMonths: readonly (Cost & { month: string })[];
  /** On each day of the current month. */
  days: readonly (Cost & { day: string; personMinutes: number })[];
  /** What is planned for the rest of it; null if the viewer sees neither that nor a forecast from it. */
  planned: readonly Cost[] | null;
  /** Whether amounts are comparable with limits: they are exact. */
  hasLimits: boolean;
};

/** The months that a budget shows, oldest first; the last is that of `today`. */
export const shownMonths = (today: string) => monthsUpTo(monthOf(today), historyMonths);

const costOf = (costs: readonly Cost[]) => addCents(costs.map(({ costCents }) => costCents));

/** A department's cost on the days of the month. */
function monthOfDepartment({ days, planned }: Spends, department: string) {
  const isOwn = (cost: Cost) => cost.department === department;
  const held = days.filter(isOwn);
  return {
    held,
    heldCents: costOf(held),
    plannedCents: planned && costOf(planned.filter(isOwn)),
    estimatedCents: addCents(held.map((day) => day.estimatedCents)),
    personMinutes: held.reduce((sum, day) => sum + day.personMinutes, 0),
  };
}

/** Cost of the departments without a budget, most expensive first. */
export function unbudgetedSpend(spends: Spends, rows: readonly BudgetRow[]) {
  const budgeted = new Set(['', ...rows.map(({ department }) => department)]);
  const met = new Set([...spends.days, ...(spends.planned ?? [])].map(({ department }) => department));
  return [...met]
    .filter((department) => !budgeted.has(department))
    .map((department) => ({ department, ...spendOf(spends, department) }))
    .toSorted((a, b) => b.currentSpend - a.currentSpend || (a.department < b.department ? -1 : 1));
}

/** Cost of a department, '' for none. */
export function spendOf(spends: Spends, department: string) {
  const { heldCents, plannedCents, estimatedCents } = monthOfDepartment(spends, department);
  return {
    currentSpend: toMajor(heldCents),
    plannedSpend: plannedCents === null ? null : toMajor(plannedCents),
    estimatedCost: toMajor(estimatedCents),
  };
}

/** Excludes whether the manager gets alerts, which this module cannot know. */
export type Shown = Omit<Budget, 'managerConfirmed'>;

const limitUsed = (heldCents: Cents, row: BudgetRow) => ({
  monthlyLimit: toMajor(row.monthlyLimitCents),
  percentUsed: percentUsed(heldCents, row.monthlyLimitCents),
  status: budgetStatus(heldCents, row),
  remaining: toMajor(remainingCents(heldCents, row.monthlyLimitCents)),
});

const noLimit = { monthlyLimit: null, percentUsed: null, status: null, remaining: null };

const toHours = (minutes: number) => oneDecimal(minutes / 60);

function hoursUsed(
  personMinutes: number,
  { monthlyPersonMinutes: limit, alertThreshold }: BudgetRow,
): Budget['hours'] {
  const spent = toHours(personMinutes);
  if (limit === null) return { spent, limit, percentUsed: null, status: null, remaining: null };
  const { remainingMinutes, ...used } = timeUsed(personMinutes, limit, alertThreshold);
  return { spent, limit: toHours(limit), ...used, remaining: toHours(remainingMinutes) };
}

/** `workdays` are those of the organization, 0 is Sunday. */
export function shownBudgets(
  rows: readonly BudgetRow[],
  spends: Spends,
  today: string,
  workdays: readonly number[],
): Shown[] {
  const past = new Map(
    spends.pastMonths.map(({ month, department, costCents }) => [`${month} ${department}`, costCents]),
  );
  const forecast = forecastOn(today, workdays);
  return rows.map((row) => {
    const { held, heldCents, plannedCents, estimatedCents, personMinutes } = monthOfDepartment(
      spends,
      row.department,
    );
    const expected = forecast(
      held.map(({ day, costCents }) => ({ day, cents: costCents })),
      plannedCents ?? noCents,
    );
    const spentIn = (month: string) =>
      month === monthOf(today) ? heldCents : (past.get(`${month} ${row.department}`) ?? noCents);
    return {
      id: row.id,
      department: row.department,
      ...(spends.hasLimits ? limitUsed(heldCents, row) : noLimit),
      hours: hoursUsed(personMinutes, row),
      managerEmail: row.managerEmail,
      alertThreshold: row.alertThreshold,
      currentSpend: toMajor(heldCents),
      plannedSpend: plannedCents === null ? null : toMajor(plannedCents),
      estimatedCost: toMajor(estimatedCents),
      forecast: expected && {
        spend: toMajor(expected.cents),
        low: toMajor(expected.lowCents),
        high: toMajor(expected.highCents),
      },
      history: shownMonths(today).map((month) => ({ month, spend: toMajor(spentIn(month)) })),
    };
  });
}
