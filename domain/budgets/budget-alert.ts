// Crossing the alert threshold and crossing the limit are each told once a month.

import type { BudgetStatus } from './budget.ts';

export type AlertLevel = Exclude<BudgetStatus, 'good'>;

const levels: Record<BudgetStatus, readonly AlertLevel[]> = {
  good: [],
  warning: ['warning'],
  // Whoever is over has passed the threshold too, perhaps both with one meeting: then both are told.
  over: ['warning', 'over'],
};

/** The levels that a budget of this status has crossed, the graver one last. */
export function crossedLevels(status: BudgetStatus): readonly AlertLevel[] {
  return levels[status];
}
