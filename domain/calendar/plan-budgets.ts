// How much of the departments' budgets a planned meeting takes in the month of its first day.

import { lastOfMonth, monthOf } from '#domain/time/local-day.ts';
import { plannedDays, type PlannedSeries } from './planned-days.ts';

/** What one meeting takes of a budget, and what the budget has for the month, in the same unit. */
export type Taken = { department: string; each: number; left: number };

export type BudgetShare = {
  department: string;
  month: string;
  /** Of what is left; null if nothing is. */
  percent: number | null;
};

/** Most first; those of which nothing is taken are left out. */
export function budgetShares(series: PlannedSeries, taken: readonly Taken[]): BudgetShare[] {
  if (series.firstDay === '') return [];
  const month = monthOf(series.firstDay);
  const meetings = [...plannedDays(series, series.firstDay, lastOfMonth(series.firstDay))].length;
  return taken
    .filter(({ each }) => each > 0 && meetings > 0)
    .map(({ department, each, left }) => ({
      department,
      month,
      percent: left > 0 ? (each * meetings * 100) / left : null,
    }))
    .toSorted((a, b) => (b.percent ?? Infinity) - (a.percent ?? Infinity));
}
