import { expect, test } from 'vitest';
import { budgetFigures, monthOfBudget } from '#wording/figures/budgets.ts';
import { noCents } from '#domain/money/money.ts';
import { shownBudgets } from './serializers.ts';

test('the product computes the examples of remaining and planned amounts', () => {
  const { limitCents, heldCents, plannedCents } = monthOfBudget;
  const department = 'Sales';
  const row = { id: 1, department, monthlyLimitCents: limitCents, managerEmail: null, alertThreshold: 80 };
  const days = [{ department, day: '2026-03-02', costCents: heldCents, estimatedCents: noCents }];
  const planned = [{ department, costCents: plannedCents, estimatedCents: noCents }];
  const [budget] = shownBudgets([row], { planned, pastMonths: [], days }, '2026-03-05', [1, 2, 3, 4, 5]);
  expect(budget?.remaining).toBe(budgetFigures['budget-remaining'].example.result);
  expect(budget?.plannedSpend).toBe(budgetFigures['budget-planned'].example.result);
});
