// A department's budget for meetings: one calendar month of the organization's time zone, a limit and an alert threshold.

import { type Cents, wholeCents } from '#domain/money/money.ts';
import { dayNumber, lastOfMonth, monthOf } from '#domain/time/local-day.ts';

/** Over at 100 % of the monthly limit, in warning from the alert threshold on, otherwise good. */
export type BudgetStatus = 'over' | 'warning' | 'good';
export type AlertLevel = Exclude<BudgetStatus, 'good'>;

/** `alertThreshold` in percent of the limit, 1 to 100. */
export type BudgetTerms = { monthlyLimitCents: Cents; alertThreshold: number };

/** Specification, section 9. */
export const defaultAlertThreshold = 80;

/** The current month and the five before it. */
export const historyMonths = 6;

/** Compares whole cents: a cent below the limit is not over, whatever the rounded percentage says. */
export function budgetStatus(spendCents: Cents, budget: BudgetTerms): BudgetStatus {
  if (spendCents >= budget.monthlyLimitCents) return 'over';
  return spendCents * 100 >= budget.alertThreshold * budget.monthlyLimitCents ? 'warning' : 'good';
}

/** Percent of the limit with one decimal, rounded down: 100 is not shown before it is reached. */
export function percentUsed(spendCents: Cents, monthlyLimitCents: Cents): number {
  return Math.floor((spendCents * 1000) / monthlyLimitCents) / 10;
}

const crossed: Record<BudgetStatus, readonly AlertLevel[]> = {
  good: [],
  warning: ['warning'],
  // One meeting may cross both levels.
  over: ['warning', 'over'],
};

/** The levels that a budget of this status has crossed, the more serious one last. Each is alerted once a month. */
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

/** Before the third weekday of a month its pace is unknown. */
const weekdaysNeeded = 3;

/** Number of weekdays, Monday to Friday, from the first Monday before 1970 through the day of that number. */
function weekdaysUntil(day: number): number {
  // 1 January 1970 was a Thursday.
  const sinceMonday = day + 3;
  const weeks = Math.floor(sinceMonday / 7);
  return 5 * weeks + Math.min(5, sinceMonday - 7 * weeks + 1);
}

/** Number of weekdays, Monday to Friday, from `from` through `to`. Public holidays count as weekdays. */
export function weekdaysBetween(from: string, to: string): number {
  return weekdaysUntil(dayNumber(to)) - weekdaysUntil(dayNumber(from) - 1);
}

/**
 * Projects the cost of the month of `today` from the cents spent so far and those of meetings on later days: spend so far
 * divided by the share of weekdays that have passed, but at least what is known. Today counts as a whole day. Null before
 * the third weekday.
 */
export function projectionOn(today: string): (soFarCents: Cents, toComeCents: Cents) => Cents | null {
  const first = `${monthOf(today)}-01`;
  const passed = weekdaysBetween(first, today);
  const all = weekdaysBetween(first, lastOfMonth(today));
  return (soFarCents, toComeCents) =>
    passed < weekdaysNeeded
      ? null
      : wholeCents(Math.max(soFarCents + toComeCents, (soFarCents * all) / passed));
}
