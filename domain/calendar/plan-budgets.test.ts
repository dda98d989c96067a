import { expect, test } from 'vitest';
import { budgetShares } from './plan-budgets.ts';

const weekly = { firstDay: '2026-12-08', repeats: 'week', weekdays: [], untilDay: null } as const;
const single = { ...weekly, repeats: null };

test.each([
  ['a weekly meeting four times: 8, 15, 22 and 29 December', weekly, 350, 10_000, 14],
  ['a single one once', single, 350, 10_000, 3.5],
  ['one that ends', { ...weekly, untilDay: '2026-12-15' }, 350, 10_000, 7],
  ['nothing is left', weekly, 350, 0, null],
  ['less than nothing is left', weekly, 350, -5, null],
])('%s', (_case, series, each, left, percent) =>
  expect(budgetShares(series, [{ department: 'Sales', each, left }])).toEqual([
    { department: 'Sales', month: '2026-12', percent },
  ]),
);

test('departments that take most come first, and those that take nothing are left out', () => {
  const taken = [
    { department: 'A', each: 0, left: 10 },
    { department: 'B', each: 1, left: 10 },
    { department: 'C', each: 1, left: 0 },
    { department: 'D', each: 5, left: 10 },
  ];
  expect(budgetShares(single, taken).map(({ department }) => department)).toEqual(['C', 'D', 'B']);
  expect(budgetShares({ ...single, firstDay: '' }, taken)).toEqual([]);
});
