// A department's budget is over at 100 % of its monthly limit, in warning from its alert threshold on, else good.

export type BudgetStatus = 'over' | 'warning' | 'good';

/** `alertThreshold` in percent of the limit, 1 to 100. */
export type BudgetTerms = { monthlyLimitCents: number; alertThreshold: number };

/** Specification, section 9. */
export const defaultAlertThreshold = 80;

/** Compares whole cents: a cent below the limit is not over, whatever the rounded percentage says. */
export function budgetStatus(spendCents: number, budget: BudgetTerms): BudgetStatus {
  if (spendCents >= budget.monthlyLimitCents) return 'over';
  return spendCents * 100 >= budget.alertThreshold * budget.monthlyLimitCents ? 'warning' : 'good';
}

/** Percent of the limit with one decimal, cut off and not rounded: 100 is not shown before it is reached. */
export function percentUsed(spendCents: number, monthlyLimitCents: number): number {
  return Math.floor((spendCents * 1000) / monthlyLimitCents) / 10;
}
