// The budgets of the month as a file, with what departments without one spend.

import type { Answer } from '#contract/endpoint.ts';
import type { ExportedAs } from '#contract/fields.ts';
import type { Budget, listBudgets } from '#contract/reports/budgets.ts';
import { addMajor } from '#domain/money/money.ts';
import { type Column, sumOfRows, tableFile } from '#server/http/table-file.ts';

const columns: readonly Column[] = [
  { name: 'Department', kind: 'text' },
  { name: 'Spend', kind: 'money' },
  { name: 'Estimated', kind: 'money' },
  { name: 'Planned', kind: 'money' },
  { name: 'Monthly limit', kind: 'money' },
  { name: 'Used', kind: 'percent' },
  { name: 'Remaining', kind: 'money' },
  { name: 'Status', kind: 'text' },
  { name: 'Person-hours', kind: 'number' },
  { name: 'Limit in person-hours', kind: 'number' },
  { name: 'Person-hours used', kind: 'percent' },
  { name: 'Status of person-hours', kind: 'text' },
  { name: 'Forecast', kind: 'money' },
  { name: 'Forecast from', kind: 'money' },
  { name: 'Forecast to', kind: 'money' },
  { name: 'Alert at', kind: 'percent' },
  { name: 'Manager', kind: 'text' },
];

type Spend = Pick<Budget, 'currentSpend' | 'estimatedCost' | 'plannedSpend'>;

const spendCells = (department: string, { currentSpend, estimatedCost, plannedSpend }: Spend) => [
  department,
  currentSpend,
  estimatedCost,
  plannedSpend,
];

const budgetCells = (budget: Budget) => [
  ...spendCells(budget.department, budget),
  budget.monthlyLimit,
  budget.percentUsed,
  budget.remaining,
  budget.status,
  budget.hours.spent,
  budget.hours.limit,
  budget.hours.percentUsed,
  budget.hours.status,
  budget.forecast?.spend ?? null,
  budget.forecast?.low ?? null,
  budget.forecast?.high ?? null,
  budget.alertThreshold,
  budget.managerEmail,
];

export function budgetsFile(
  as: ExportedAs,
  currency: string,
  { budgets, unbudgeted, unassigned }: Answer<typeof listBudgets>,
) {
  const spends: readonly Spend[] = [...budgets, ...unbudgeted, unassigned];
  const sumOf = (amounts: readonly (number | null)[]) =>
    amounts.includes(null) ? null : addMajor(amounts.map(Number));
  return tableFile(as, {
    list: 'budgets',
    currency,
    columns,
    pages: [
      [
        ...budgets.map(budgetCells),
        ...unbudgeted.map((one) => spendCells(one.department, one)),
        spendCells('Unassigned', unassigned),
      ],
    ],
    cellsOf: (row) => row,
    ending: () => [
      [
        'Total',
        sumOfRows('Spend', sumOf(spends.map(({ currentSpend }) => currentSpend))),
        sumOfRows('Estimated', sumOf(spends.map(({ estimatedCost }) => estimatedCost))),
        sumOfRows('Planned', sumOf(spends.map(({ plannedSpend }) => plannedSpend))),
      ],
    ],
  });
}
