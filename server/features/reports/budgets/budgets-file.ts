// The budgets of the month as a file, with what departments without one spend.

import type { Answer } from '#contract/endpoint.ts';
import type { ExportedAs } from '#contract/fields.ts';
import type { Budget, listBudgets } from '#contract/reports/budgets.ts';
import { t } from '#domain/format/text.ts';
import { addMajor } from '#domain/money/money.ts';
import { codeText } from '#wording/sheets.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { readerOf } from '#server/languages/reader-store.ts';
import { type Column, sumOfRows, tableFile } from '#server/http/table-file.ts';

const columns = (): Column[] => [
  { name: t`Department`, kind: 'text' },
  { key: 'spend', name: t`Spend`, kind: 'money' },
  { key: 'estimated', name: t`Estimated`, kind: 'money' },
  { key: 'planned', name: t`Planned`, kind: 'money' },
  { name: t`Monthly limit`, kind: 'money' },
  { name: t`Used`, kind: 'percent' },
  { name: t`Remaining`, kind: 'money' },
  { name: t`Status`, kind: 'text' },
  { name: t`Person-hours`, kind: 'number' },
  { name: t`Limit in person-hours`, kind: 'number' },
  { name: t`Person-hours used`, kind: 'percent' },
  { name: t`Status of person-hours`, kind: 'text' },
  { name: t`Forecast`, kind: 'money' },
  { name: t`Forecast from`, kind: 'money' },
  { name: t`Forecast to`, kind: 'money' },
  { name: t`Alert at`, kind: 'percent' },
  { name: t`Manager`, kind: 'text' },
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
  budget.status && codeText(budget.status),
  budget.hours.spent,
  budget.hours.limit,
  budget.hours.percentUsed,
  budget.hours.status && codeText(budget.hours.status),
  budget.forecast?.spend ?? null,
  budget.forecast?.low ?? null,
  budget.forecast?.high ?? null,
  budget.alertThreshold,
  budget.managerEmail,
];

export function budgetsFile(
  as: ExportedAs,
  caller: Member,
  { budgets, unbudgeted, unassigned }: Answer<typeof listBudgets>,
) {
  const spends: readonly Spend[] = [...budgets, ...unbudgeted, unassigned];
  const sumOf = (amounts: readonly (number | null)[]) =>
    amounts.includes(null) ? null : addMajor(amounts.map(Number));
  return tableFile(as, {
    list: 'budgets',
    reader: readerOf(caller),
    columns,
    pages: [
      [
        ...budgets.map(budgetCells),
        ...unbudgeted.map((one) => spendCells(one.department, one)),
        spendCells(t`Unassigned`, unassigned),
      ],
    ],
    cellsOf: (row) => row,
    ending: () => [
      [
        t`Total`,
        sumOfRows('spend', sumOf(spends.map(({ currentSpend }) => currentSpend))),
        sumOfRows('estimated', sumOf(spends.map(({ estimatedCost }) => estimatedCost))),
        sumOfRows('planned', sumOf(spends.map(({ plannedSpend }) => plannedSpend))),
      ],
    ],
  });
}
