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

type Cost = { costCents: Cents; estimatedCents: Cents };
type Spend = Cost & { department: string | null };

const noCost: Cost = { costCents: noCents, estimatedCents: noCents };

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
  const spends = new Map(months.map((month) => [month, new Map<string | null, Cost>()]));
  for (const { month, department, ...cost } of byMonth) spends.get(month)?.set(department, cost);
  const ahead = new Map(toCome.map(({ department, costCents }) => [department, costCents]));
  const projected = projectionOn(today);
  return rows.map((row) => {
    const spentIn = (month: string) => spends.get(month)?.get(row.department) ?? noCost;
    const { costCents: spendCents, estimatedCents } = spentIn(monthOf(today));
    const toComeCents = ahead.get(row.department) ?? noCents;
    const projectedCents = projected(wholeCents(spendCents - toComeCents), toComeCents);
    return {
      id: row.id,
      department: row.department,
      monthlyLimit: toDollars(row.monthlyLimitCents),
      managerEmail: row.managerEmail,
      alertThreshold: row.alertThreshold,
      currentSpend: toDollars(spendCents),
      estimatedCost: toDollars(estimatedCents),
      percentUsed: percentUsed(spendCents, row.monthlyLimitCents),
      status: budgetStatus(spendCents, row),
      remaining: toDollars(wholeCents(row.monthlyLimitCents - spendCents)),
      projectedSpend: projectedCents === null ? null : toDollars(projectedCents),
      history: months.map((month) => ({ month, spend: toDollars(spentIn(month).costCents) })),
    };
  });
}
