// A department's budget for meetings: a limit and an alert threshold for one calendar month in the organization's
// time zone.

import { type Cents, wholeCents } from '#domain/money/money.ts';

/** Over at 100 % of the monthly limit, warning from the alert threshold on, otherwise good. */
export type BudgetStatus = 'over' | 'warning' | 'good';
export type AlertLevel = Exclude<BudgetStatus, 'good'>;

/** `alertThreshold` in percent of the limit, 1 to 100. */
export type BudgetTerms = { monthlyLimitCents: Cents; alertThreshold: number };

/** The current month and the five before it. */
export const historyMonths = 6;

/** Compares whole cents: a cent below the limit is not over, whatever the rounded percentage says. */
export const budgetStatus = (spendCents: Cents, budget: BudgetTerms): BudgetStatus =>
  statusOf(spendCents, budget.monthlyLimitCents, budget.alertThreshold);

function statusOf(used: number, limit: number, alertThreshold: number): BudgetStatus {
  if (used >= limit) return 'over';
  return used * 100 >= alertThreshold * limit ? 'warning' : 'good';
}

/** What a limit a month allows in a week. */
export const limitAWeek = (aMonth: number): number => (aMonth * 12) / 52;

/** Negative once the limit is exceeded. */
export const remainingCents = (spendCents: Cents, monthlyLimitCents: Cents): Cents =>
  wholeCents(monthlyLimitCents - spendCents);

/** Percent of the limit with one decimal, rounded down: 100 is not shown before it is reached. */
export const percentUsed = (spendCents: Cents, monthlyLimitCents: Cents): number =>
  percentOf(spendCents, monthlyLimitCents);

const percentOf = (used: number, limit: number): number => Math.floor((used * 1000) / limit) / 10;

/** How far a budget's limit in person-minutes is used; it has the same states and threshold as the one of money. */
export const timeUsed = (minutes: number, limitMinutes: number, alertThreshold: number) => ({
  status: statusOf(minutes, limitMinutes, alertThreshold),
  percentUsed: percentOf(minutes, limitMinutes),
  remainingMinutes: limitMinutes - minutes,
});

const crossed: Record<BudgetStatus, readonly AlertLevel[]> = {
  good: [],
  warning: ['warning'],
  // One meeting may cross both levels.
  over: ['warning', 'over'],
};

/** The levels that a budget of this status has crossed, most serious last. Each sends one alert a month. */
export function crossedLevels(status: BudgetStatus): readonly AlertLevel[] {
  return crossed[status];
}

/** `count` months "YYYY-MM" that end with `month`, oldest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = 12 * year + number - count + index;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
