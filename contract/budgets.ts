// Section 2.13: what a department may spend on meetings in a month. Money is dollars on the wire.

import { usEnglish as format } from '#domain/format/format.ts';
import * as z from 'zod/mini';
import { defaultAlertThreshold } from '#domain/budgets/budget.ts';
import { endpoint } from './endpoint.ts';
import { atMostTwoDecimals, email, idInPath, requiredText, rule } from './fields.ts';

/** What the form says, section 5 of the specification: a title and its sentence. */
export const budgetRefusals = {
  missing: ['Missing Information', 'Please fill in department and monthly limit'],
  limit: ['Invalid limit', 'Monthly limit must be a positive number'],
  threshold: ['Invalid threshold', 'Alert threshold must be between 1 and 100'],
} as const;

const [, missing] = budgetRefusals.missing;
const [, limitInvalid] = budgetRefusals.limit;
const [, thresholdInvalid] = budgetRefusals.threshold;

/** One cent: less would be none, once it is whole cents. */
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
  /** With the key of its draft a budget is made once, however often its save is sent. */
  draftKey: z.optional(z.uuid()),
  department: requiredText(1, 120, missing),
  monthlyLimit,
  managerEmail: z._default(managerEmail, null),
  alertThreshold: z._default(alertThreshold, defaultAlertThreshold),
});

/**
 * What is left out stays, so that two who change different things keep both. The department always stays: what hangs
 * on a budget is only its department's spend.
 */
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
  /** What the department's meetings of this month cost, those that are still to come included. */
  currentSpend: z.number(),
  /** One decimal, cut off: 100 is reached, not nearly reached. */
  percentUsed: z.number(),
  status: z.enum(['over', 'warning', 'good']),
  /** Negative when over. */
  remaining: z.number(),
  /** At the end of the month, at the pace of the days until today, and never less than `currentSpend`; null in the first days. */
  projectedSpend: z.nullable(z.number()),
  /** This month and the five before it, oldest first. */
  history: z.array(z.object({ month: z.string(), spend: z.number() })),
});

export type Budget = z.output<typeof Budget>;

export const listBudgets = endpoint({
  method: 'GET',
  path: '/api/budgets',
  access: 'member',
  summary: 'The budgets of all departments with what was spent in the current month',
  answer: z.object({
    /** The current month "YYYY-MM" of the organization's time zone. */
    month: z.string(),
    budgets: z.array(Budget),
  }),
});

export const createBudget = endpoint({
  method: 'POST',
  path: '/api/budgets',
  access: 'admin',
  summary: 'Give a department a budget; one for each',
  errors: ['budget-exists'],
  body: BudgetDraft,
  answer: Budget,
  status: [201, 200],
});

const one = z.object({ id: idInPath });

export const editBudget = endpoint({
  method: 'PUT',
  path: '/api/budgets/:id',
  access: 'admin',
  summary: 'Change limit, manager or alert threshold; what is left out stays',
  params: one,
  body: BudgetEdit,
  answer: Budget,
});

export const deleteBudget = endpoint({
  method: 'DELETE',
  path: '/api/budgets/:id',
  access: 'admin',
  summary: 'Delete a budget; the meetings stay',
  params: one,
});
