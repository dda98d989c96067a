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
/** What meetings of a department have cost in a month, and what those planned in it will. */
type Spend = Cost & { name: string; month: string; planned: Cost };

const noCost: Cost = { costCents: noCents, estimatedCents: noCents };
const noSpend = { ...noCost, planned: noCost };

/** The months that a budget shows, oldest first; the last is that of `today`. */
export const shownMonths = (today: string) => monthsUpTo(monthOf(today), historyMonths);

export function shownBudgets(rows: readonly BudgetRow[], spends: readonly Spend[], today: string): Budget[] {
  const months = shownMonths(today);
  const byMonth = new Map(months.map((month) => [month, new Map<string, Omit<Spend, 'name' | 'month'>>()]));
  for (const { month, name, ...cost } of spends) byMonth.get(month)?.set(name, cost);
  const projected = projectionOn(today);
  return rows.map((row) => {
    const spentIn = (month: string) => byMonth.get(month)?.get(row.department) ?? noSpend;
    const { costCents: spendCents, estimatedCents, planned } = spentIn(monthOf(today));
    const projectedCents = projected(spendCents, planned.costCents);
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
