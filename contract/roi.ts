// Whether meetings were worth what they cost. An absent value is unknown, which is something else than zero.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dollars, idInPath, line, numberInQuery, multilineText, wholeNumber } from './fields.ts';
import { Meeting, WorthIt } from './meetings.ts';

/** What somebody says about a meeting; null is "not said". `version` is the one that was read. */
export const RoiUpdate = z.strictObject({
  version: wholeNumber(1, 2 ** 31 - 1),
  outcomes: z.nullable(multilineText(5000)),
  actionItemsCount: z.nullable(wholeNumber(0, 10_000, 'Must not be negative')),
  estimatedValue: z.nullable(dollars(10_000_000)),
  worthIt: z.nullable(WorthIt),
});

export type RoiUpdate = z.output<typeof RoiUpdate>;

export const RoiMeeting = z.extend(Meeting, { version: z.number() });
export type RoiMeeting = z.output<typeof RoiMeeting>;

export const updateRoi = endpoint({
  method: 'PATCH',
  path: '/api/meetings/:id/roi',
  access: 'member',
  summary: 'Say what came of a meeting; author or administrator',
  errors: ['no-permission', 'edit-conflict'],
  params: z.object({ id: idInPath }),
  body: RoiUpdate,
  answer: RoiMeeting,
});

const department = z.optional(line(120));
const sorting = {
  sort: z.optional(z.enum(['startedAt', 'totalCost'])),
  order: z.optional(z.enum(['desc', 'asc'])),
};

/** Sorted by cost, pages end here: what lies deeper is reached from the other end or by a filter. */
export const deepestPageByCost = 1000;
export const roiPageSize = 10;

export const RoiFilters = z.strictObject({ department, ...sorting });
export type RoiFilters = z.output<typeof RoiFilters>;

export const readRoi = endpoint({
  method: 'GET',
  path: '/api/roi',
  access: 'member',
  summary: 'What meetings cost and brought, all or those of one department',
  query: z.strictObject({ department }),
  answer: z.object({
    meetings: z.number(),
    totalInvestment: z.number(),
    /** Sum of the values that are known; null when none is. */
    estimatedValue: z.nullable(z.number()),
    /** Of how many meetings a value is known, zero included. */
    valued: z.number(),
    /** Percent, of total value and total cost; null when either is zero. */
    averageRoi: z.nullable(z.number()),
    worthwhile: z.number(),
    /** Every department that has meetings. */
    departments: z.array(z.string()),
  }),
});

export const listRoiMeetings = endpoint({
  method: 'GET',
  path: '/api/roi/meetings',
  access: 'member',
  summary: 'One page of ten meetings; `page` counts from 1',
  query: z.strictObject({ department, ...sorting, page: z.optional(numberInQuery(1, 10_000_000)) }),
  answer: z.object({ meetings: z.array(RoiMeeting), total: z.number(), pages: z.number() }),
});

export const RoiPoint = z.object({
  id: z.number(),
  title: z.string(),
  day: z.string(),
  cost: z.number(),
  value: z.number(),
});

export type RoiPoint = z.output<typeof RoiPoint>;

export const readRoiPoints = endpoint({
  method: 'GET',
  path: '/api/roi/points',
  access: 'member',
  summary: 'Cost and value of the newest meetings that have both, at most a hundred',
  query: z.strictObject({ department }),
  answer: z.object({ points: z.array(RoiPoint) }),
});

export const exportRoi = endpoint({
  method: 'GET',
  path: '/api/roi/export',
  access: 'member',
  summary: 'The filtered list as CSV, at most 100,000 meetings, with a line of totals',
  query: RoiFilters,
  answer: 'text/csv',
});
