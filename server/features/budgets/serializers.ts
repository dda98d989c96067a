// Budgets with the cost of the month's meetings.

import type { Budget } from '#contract/budgets.ts';
import {
  budgetStatus,
  historyMonths,
  monthsUpTo,
  percentUsed,
  projectionOn,
} from '#domain/budgets/budget.ts';
import { monthOf } from '#domain/time/local-day.ts';
import { type Cents, noCents, toDollars, wholeCents } from '#domain/money/money.ts';
import type { BudgetRow } from './store.ts';

type Spend = { department: string | null; costCents: Cents };

/** The cost by department; departments without a budget are ignored. */
export type Spends = {
  /** In each of `shownMonths`. */
  byMonth: readonly (Spend & { month: string })[];
  /** On later days of this month: calendars are imported in advance. */
  toCome: readonly Spend[];
};

/** The months that a budget shows, oldest first; the last is that of `today`. */
export const shownMonths = (today: string) => monthsUpTo(monthOf(today), historyMonths);

export function shownBudgets(
  rows: readonly BudgetRow[],
  { byMonth, toCome }: Spends,
  today: string,
): Budget[] {
  const months = shownMonths(today);
  const cents = new Map(months.map((month) => [month, new Map<string | null, Cents>()]));
  for (const { month, department, costCents } of byMonth) cents.get(month)?.set(department, costCents);
  const ahead = new Map(toCome.map(({ department, costCents }) => [department, costCents]));
  const projected = projectionOn(today);
  return rows.map((row) => {
    const spentIn = (month: string) => cents.get(month)?.get(row.department) ?? noCents;
    const spendCents = spentIn(monthOf(today));
    const toComeCents = ahead.get(row.department) ?? noCents;
    const projectedCents = projected(wholeCents(spendCents - toComeCents), toComeCents);
    return {
      id: row.id,
      department: row.department,
      monthlyLimit: toDollars(row.monthlyLimitCents),
      managerEmail: row.managerEmail,
      alertThreshold: row.alertThreshold,
      currentSpend: toDollars(spendCents),
      percentUsed: percentUsed(spendCents, row.monthlyLimitCents),
      status: budgetStatus(spendCents, row),
      remaining: toDollars(wholeCents(row.monthlyLimitCents - spendCents)),
      projectedSpend: projectedCents === null ? null : toDollars(projectedCents),
      history: months.map((month) => ({ month, spend: toDollars(spentIn(month)) })),
    };
  });
}
