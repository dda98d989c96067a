// Section 2.13 of the specification: monthly meeting budgets of departments. Amounts are dollars.

import { usEnglish as format } from '#domain/format/format.ts';
import * as z from 'zod/mini';
import { defaultAlertThreshold } from '#domain/budgets/budget.ts';
import { endpoint } from './endpoint.ts';
import { atMostTwoDecimals, email, idParams, requiredText, rule } from './fields.ts';

/** Title and message of the form errors, section 5 of the specification. */
export const budgetMessages = {
  missing: ['Missing Information', 'Please fill in department and monthly limit'],
  limit: ['Invalid limit', 'Monthly limit must be a positive number'],
  threshold: ['Invalid threshold', 'Alert threshold must be between 1 and 100'],
} as const;

const [, missing] = budgetMessages.missing;
const [, limitInvalid] = budgetMessages.limit;
const [, thresholdInvalid] = budgetMessages.threshold;

const smallestLimit = 0.01;
const largestLimit = 1_000_000_000;

const isMissing = (input: unknown) => input === undefined || input === null;
const hasCentsAtMost = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;

const monthlyLimit = z
  .number({ error: ({ input }) => (isMissing(input) ? missing : limitInvalid) })
  .check(
    atMostTwoDecimals(hasCentsAtMost),
    z.minimum(smallestLimit, limitInvalid),
    z.maximum(largestLimit, `Must be at most ${format.integer(largestLimit)}`),
  );
const managerEmail = z.nullable(email('Must be a valid email address'));
/** Percent of the limit. */
const alertThreshold = z
  .number(thresholdInvalid)
  .check(
    z.minimum(1, thresholdInvalid),
    z.maximum(100, thresholdInvalid),
    rule(Number.isInteger, 'not-an-integer', 'Must be a whole number'),
  );

export const BudgetDraft = z.strictObject({
  /** Retries with the same key create one budget only. */
  draftKey: z.optional(z.uuid()),
  department: requiredText(1, 120, missing),
  monthlyLimit,
  managerEmail: z._default(managerEmail, null),
  alertThreshold: z._default(alertThreshold, defaultAlertThreshold),
});

/** Omitted fields keep their values. The department of a budget cannot change. */
export const BudgetEdit = z.strictObject({
  monthlyLimit: z.optional(monthlyLimit),
  managerEmail: z.optional(managerEmail),
  alertThreshold: z.optional(alertThreshold),
});

export type BudgetDraft = z.output<typeof BudgetDraft>;
export type BudgetEdit = z.output<typeof BudgetEdit>;

export const Budget = z.object({
  id: z.number(),
  department: z.string(),
  monthlyLimit: z.number(),
  managerEmail: z.nullable(z.string()),
  alertThreshold: z.number(),
  /** Cost of the department's meetings of this month, including those of later days. */
  currentSpend: z.number(),
  /** The part of `currentSpend` that is estimated. */
  estimatedCost: z.number(),
  /** One decimal, rounded down, so that 100 means that the limit is reached. */
  percentUsed: z.number(),
  status: z.enum(['over', 'warning', 'good']),
  /** Negative when over. */
  remaining: z.number(),
  /** Projected to the end of the month, at least `currentSpend`; null in the first days of the month. */
  projectedSpend: z.nullable(z.number()),
  /** This month and the five before it, oldest first. */
  history: z.array(z.object({ month: z.string(), spend: z.number() })),
});

export type Budget = z.output<typeof Budget>;

export const listBudgets = endpoint('GET /api/budgets', {
  access: 'member',
  summary: 'List the budgets of all departments with their spend in the current month',
  answer: z.object({
    /** The current month "YYYY-MM" in the organization's time zone. */
    month: z.string(),
    budgets: z.array(Budget),
  }),
});

export const createBudget = endpoint('POST /api/budgets', {
  access: 'admin',
  summary: 'Create the budget of a department (one per department)',
  errors: ['budget-exists'],
  body: BudgetDraft,
  answer: Budget,
  status: [201, 200],
});

export const editBudget = endpoint('PUT /api/budgets/:id', {
  access: 'admin',
  summary: 'Change the limit, manager or alert threshold; omitted fields keep their values',
  params: idParams,
  body: BudgetEdit,
  answer: Budget,
});

export const deleteBudget = endpoint('DELETE /api/budgets/:id', {
  access: 'admin',
  summary: 'Delete a budget; its meetings are kept',
  params: idParams,
});
