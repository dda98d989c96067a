// Section 2.13 of the specification: monthly meeting budgets of departments. Amounts are in the currency of the organization.

import { usEnglish as format } from '#domain/format/format.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  atMostInCurrency,
  atMostTwoDecimals,
  email,
  exportedAs,
  id,
  idParams,
  month,
  requiredText,
  rule,
  text,
} from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

/** Title and message of the form errors, section 5 of the specification. */
/** Specification, section 9. */
export const defaultAlertThreshold = 80;

export const budgetMessages = {
  missing: [t`Missing Information`, t`Please fill in department and monthly limit`],
  limit: [t`Invalid limit`, t`Monthly limit must be a positive number`],
  threshold: [t`Invalid threshold`, t`Alert threshold must be between 1 and 100`],
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
    atMostInCurrency(largestLimit),
  );
const managerEmail = z.nullable(email(t`Must be a valid email address`));
const largestHours = 1_000_000;
/** Person-hours; null is no limit. */
const monthlyHours = z.nullable(
  z.number(t`Must be a number of hours`).check(
    rule((hours) => Number.isInteger(hours * 10), 'not-an-integer', t`At most one decimal`),
    z.minimum(0.1, t`Must be a positive number`),
    z.maximum(largestHours, t`Must be at most ${format.integer(largestHours)}`),
  ),
);
/** Percent of the limit. */
const alertThreshold = z
  .int({ error: ({ input }) => (typeof input === 'number' ? t`Must be a whole number` : thresholdInvalid) })
  .check(z.minimum(1, thresholdInvalid), z.maximum(100, thresholdInvalid));

export const BudgetDraft = z.strictObject({
  /** Retries with the same key create only one budget. */
  draftKey: z.optional(z.uuid()),
  department: requiredText(1, 120, missing),
  monthlyLimit,
  monthlyHours: z._default(monthlyHours, null),
  managerEmail: z._default(managerEmail, null),
  alertThreshold: z._default(alertThreshold, defaultAlertThreshold),
});

/** Omitted fields keep their values. The department of a budget cannot change. */
export const BudgetEdit = z.strictObject({
  monthlyLimit: z.optional(monthlyLimit),
  monthlyHours: z.optional(monthlyHours),
  managerEmail: z.optional(managerEmail),
  alertThreshold: z.optional(alertThreshold),
});

export type BudgetDraft = z.output<typeof BudgetDraft>;
export type BudgetEdit = z.output<typeof BudgetEdit>;

const status = z.enum(['over', 'warning', 'good']);

export const Budget = z.object({
  id,
  department: z.string(),
  /** Null, as all that follows from it, unless the caller sees exact amounts: others are not comparable with it. */
  monthlyLimit: z.nullable(z.number()),
  managerEmail: z.nullable(z.string()),
  /** Whether the manager gets alerts: members always do, others after they confirmed. */
  managerConfirmed: z.boolean(),
  alertThreshold: z.number(),
  /** Cost of the department's meetings of this month that have started. */
  currentSpend: z.number(),
  /**
   * Cost of the planned meetings of this month, which only the forecast counts as well; null unless the caller is an
   * administrator.
   */
  plannedSpend: z.nullable(z.number()),
  /** The part of `currentSpend` that is estimated. */
  estimatedCost: z.number(),
  /** One decimal, rounded down, so that 100 means the limit is reached. */
  percentUsed: z.nullable(z.number()),
  status: z.nullable(status),
  /** Negative when over. */
  remaining: z.nullable(z.number()),
  /** Person-hours of the meetings that `currentSpend` counts, and how far a limit in them is used, if there is one. */
  hours: z.object({
    spent: z.number(),
    limit: z.nullable(z.number()),
    percentUsed: z.nullable(z.number()),
    status: z.nullable(status),
    remaining: z.nullable(z.number()),
  }),
  /**
   * Forecast of the month: cost per past working day times all working days of the month, at least what is held and
   * for administrators also what is planned. Four out of five months end within the range. Null before the third working day.
   */
  forecast: z.nullable(z.object({ spend: z.number(), low: z.number(), high: z.number() })),
  /** This month and the five before it, oldest first. */
  history: z.array(z.object({ month: z.string(), spend: z.number() })),
});

export type Budget = z.output<typeof Budget>;

const spend = { currentSpend: z.number(), plannedSpend: z.nullable(z.number()), estimatedCost: z.number() };

export const listBudgets = endpoint('GET /api/budgets', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the budgets of all departments with their spend in the current month',
  answer: z.object({
    /** The current month "YYYY-MM" in the organization's time zone. */
    month: z.string(),
    /** Working days of the month up to and including today, and all of them. */
    workingDays: z.object({ passed: z.number(), all: z.number() }),
    budgets: z.array(Budget),
    /** Departments without a budget that met in the month, or will, most expensive first. */
    unbudgeted: z.array(z.object({ department: z.string(), ...spend })),
    /** Cost of the month's meetings that belong to no department. */
    unassigned: z.object(spend),
  }),
});

export const exportBudgets = endpoint('GET /api/budgets/export', {
  access: 'member',
  scope: 'meetings:read',
  limited: 'export',
  summary: 'Export the budgets with their spend in the current month as CSV or as a sheet',
  query: z.strictObject({ as: exportedAs }),
  answer: 'text/csv',
});

export const createBudget = endpoint('POST /api/budgets', {
  access: 'admin',
  scope: 'budgets:write',
  summary: 'Create the budget of a department (one per department)',
  errors: ['budget-exists', 'manager-without-pay', 'server-limit'],
  body: BudgetDraft,
  answer: Budget,
  status: [201, 200],
  example: {
    body: { department: 'Engineering', monthlyLimit: 5000, managerEmail: 'manager@example.com' },
  },
});

export const editBudget = endpoint('PUT /api/budgets/:id', {
  access: 'admin',
  scope: 'budgets:write',
  summary: 'Change the limits, manager or alert threshold; omitted fields keep their values',
  errors: ['manager-without-pay'],
  params: idParams,
  body: BudgetEdit,
  answer: Budget,
  example: { body: { monthlyLimit: 6000, alertThreshold: 80 } },
});

export const deleteBudget = endpoint('DELETE /api/budgets/:id', {
  access: 'admin',
  scope: 'budgets:write',
  summary: 'Delete a budget; its meetings are kept',
  params: idParams,
});

export const confirmAlertAddress = endpoint('POST /api/budgets/alert-address', {
  access: 'anyone',
  limited: 'guess',
  summary: 'Confirm with a mailed link that this address gets the alerts of the budgets that name it',
  errors: ['alert-link-invalid'],
  body: z.strictObject({ token: text(100) }),
  answer: z.object({ organization: z.string() }),
});

/** Maximum titles per response or assignment. */
export const mostTitles = 500;

export const listUnassigned = endpoint('GET /api/budgets/unassigned', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List the titles of the meetings of a month without a department, most expensive first',
  query: z.strictObject({ month }),
  answer: z.object({
    /** The most expensive ones, at most 500. */
    titles: z.array(
      z.object({
        title: z.string(),
        meetings: z.number(),
        /** Cost without a department, including planned meetings. */
        cost: z.number(),
      }),
    ),
    /** Number of all titles. */
    found: z.number(),
  }),
});

export const assignDepartment = endpoint('POST /api/budgets/assignments', {
  access: 'admin',
  scope: 'budgets:write',
  summary: 'Assign a department to the meetings of a month that have none, by title',
  body: z.strictObject({
    month,
    titles: z
      .array(requiredText(1, 200, 'Must be a title'))
      .check(
        z.minLength(1, 'Choose at least one title'),
        z.maxLength(mostTitles, `At most ${mostTitles} titles`),
      ),
    department: requiredText(1, 120, 'Choose a department'),
  }),
  /** Number of assigned meetings. */
  answer: z.object({ meetings: z.number() }),
  example: {
    body: { month: '2026-11', titles: ['Sprint planning'], department: 'Engineering' },
    answer: { meetings: 4 },
  },
});
