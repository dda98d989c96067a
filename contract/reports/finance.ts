// The finance report. Amounts are in the currency of the organization.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { exportedAs, month } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

const amounts = {
  /** Cost of the meetings that have started; for a closed month as it was closed. */
  held: z.number(),
  /** Changes to months after they were closed, in the first open month or the month that closed with them. */
  corrections: z.number(),
  /** Cost of the planned meetings of the whole organization; null unless the caller is an administrator. */
  planned: z.nullable(z.number()),
  /** The part of held and corrections that is estimated. */
  estimatedCost: z.number(),
};

const FinanceAmounts = z.object(amounts);
export type FinanceAmounts = z.output<typeof FinanceAmounts>;

const range = z
  .strictObject({
    from: z.optional(month).check(z.describe('The first month, such as `2026-01`.')),
    to: z.optional(month).check(z.describe('The last month, such as `2026-12`.')),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: t`Must not be before the first month`,
      params: { code: 'out-of-range' },
      path: ['to'],
    }),
  );

export const readFinance = endpoint('GET /api/finance', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get the cost of meetings by month, with corrections of closed months',
  query: range,
  answer: z.object({
    /** The current month "YYYY-MM" in the organization's time zone. */
    currentMonth: z.string(),
    /** All months up to this one are closed; null if none is. */
    closedThrough: z.nullable(z.string()),
    /** First and last month with figures; null without any. */
    recorded: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** Months of the range with figures, newest first. */
    months: z.array(
      z.object({
        month: z.string(),
        ...amounts,
        /** When and by whom it was closed; null while open. A former member is null. */
        closed: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
      }),
    ),
    /** The sum of these months. */
    total: FinanceAmounts,
    /** The sum of all months: held and corrections equal the cost of all meetings so far. */
    allTime: FinanceAmounts,
  }),
});

export const readFinanceMonth = endpoint('GET /api/finance/lines', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get the cost of a month by department and type',
  query: z.strictObject({ month }),
  answer: z.object({
    /** By department (none last) and type. */
    lines: z.array(z.object({ department: z.nullable(z.string()), type: z.string(), ...amounts })),
  }),
});

export const exportFinance = endpoint('GET /api/finance/export', {
  access: 'member',
  scope: 'meetings:read',
  limited: 'export',
  summary: 'Export the report by month, department and type as CSV or as a sheet, with a line of totals',
  query: z.safeExtend(range, { as: exportedAs }),
  answer: 'text/csv',
});

const Closed = z.object({ closedThrough: z.nullable(z.string()) });

export const closeMonth = endpoint('POST /api/finance/closings', {
  access: 'admin',
  summary: 'Close a past month and all open months before it; later changes become corrections',
  errors: ['month-not-over'],
  body: z.strictObject({ month }),
  answer: Closed,
});

export const reopenMonth = endpoint('POST /api/finance/reopenings', {
  access: 'admin',
  summary: 'Reopen the last closed month',
  errors: ['not-last-closed'],
  body: z.strictObject({ month }),
  answer: Closed,
});
