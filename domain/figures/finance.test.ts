import { expect, test } from 'vitest';
import { financeReport, sumOfLines } from '#domain/reports/finance.ts';
import { toDollars } from '../money/money.ts';
import { financeFigures, spendsOfExample } from './finance.ts';

const sum = sumOfLines(financeReport(spendsOfExample, '2026-03'));

test.each<[keyof typeof financeFigures, number]>([
  ['finance-held', toDollars(sum.heldCents)],
  ['finance-corrections', toDollars(sum.correctionCents)],
  ['finance-planned', toDollars(sum.plannedCents)],
  ['finance-estimated', toDollars(sum.estimatedCents)],
])('the product computes the example of %s', (figure, computed) =>
  expect(computed).toBe(financeFigures[figure].example.result),
);
