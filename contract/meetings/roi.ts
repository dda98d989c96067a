// Return on investment of meetings. Null means unknown, which differs from zero.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  amount,
  exportedAs,
  id,
  idParams,
  multilineText,
  numberInQuery,
  text,
  wholeNumber,
  version,
} from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';
import { Meeting, WorthIt } from './meetings.ts';
import { Sums } from '#contract/reports/sums.ts';

/** The recorded outcome; null means unknown. `version` is the version that the client read. */
export const RoiUpdate = z.strictObject({
  version,
  outcomes: z.nullable(multilineText(5000)),
  actionItemsCount: z.nullable(wholeNumber(0, 10_000, t`Must not be negative`)),
  estimatedValue: z.nullable(amount(10_000_000)),
  worthIt: z.nullable(WorthIt),
});

export type RoiUpdate = z.output<typeof RoiUpdate>;

export const RoiMeeting = z.extend(Meeting, { version: z.number() });
export type RoiMeeting = z.output<typeof RoiMeeting>;

export const updateRoi = endpoint('PATCH /api/meetings/:id/roi', {
  access: 'member',
  scope: 'meetings:write',
  tag: 'Meetings',
  summary: 'Record the outcome of a meeting (author or administrator)',
  errors: ['no-permission', 'edit-conflict'],
  params: idParams,
  body: RoiUpdate,
  answer: RoiMeeting,
  example: {
    body: {
      version: 1,
      outcomes: 'The sprint is planned.',
      actionItemsCount: 3,
      estimatedValue: 500,
      worthIt: 'yes',
    },
  },
});

const department = z.optional(text(120));
const sorting = {
  sort: z.optional(z.enum(['startedAt', 'totalCost'])),
  order: z.optional(z.enum(['desc', 'asc'])),
};

/** The last page of a list sorted by cost; reverse order or a filter reaches the rest. */
export const deepestPageByCost = 1000;
export const roiPageSize = 10;

export const RoiFilters = z.strictObject({ department, ...sorting });
export type RoiFilters = z.output<typeof RoiFilters>;

export const readRoi = endpoint('GET /api/roi', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get cost and value of the held meetings, all or of one department',
  query: z.strictObject({ department }),
  answer: z.object({
    meetings: z.number(),
    totalInvestment: z.number(),
    /** The part of `totalInvestment` that is estimated. */
    estimatedCost: z.number(),
    /** Meetings that have not started yet; the other figures exclude them. */
    planned: Sums,
    /** Sum of the known values; null without any. */
    estimatedValue: z.nullable(z.number()),
    /** Number of meetings with a known value, including zero. */
    valued: z.number(),
    /** Those of them with a return: cost and value are above zero. */
    returns: z.number(),
    /** Percentage from total value and total cost; null if either is zero. */
    averageRoi: z.nullable(z.number()),
    /** The same for meetings with a return only, and their share of the cost in percent. */
    valuedRoi: z.nullable(z.number()),
    valuedShare: z.nullable(z.number()),
    worthwhile: z.number(),
    /** Number of meetings with a worth-it answer. */
    answered: z.number(),
    /** Number of meetings with a published word. */
    ratedByAttendees: z.number(),
    /** Percent of attendees who found these worth their time, on average, from the middle of each word's class. */
    attendeesShare: z.nullable(z.number()),
    /** Every department with meetings. */
    departments: z.array(z.string()),
  }),
});

export const listRoiMeetings = endpoint('GET /api/roi/meetings', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'List one page of ten held meetings; `page` starts at 1',
  query: z.strictObject({ department, ...sorting, page: z.optional(numberInQuery(1, 10_000_000)) }),
  answer: z.object({ meetings: z.array(RoiMeeting), total: z.number(), pages: z.number() }),
});

export const RoiPoint = z.object({
  id,
  title: z.string(),
  day: z.string(),
  cost: z.number(),
  value: z.number(),
});

export type RoiPoint = z.output<typeof RoiPoint>;

export const readRoiPoints = endpoint('GET /api/roi/points', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get cost and value of the newest 100 meetings with a known value, including zero',
  query: z.strictObject({ department }),
  answer: z.object({ points: z.array(RoiPoint) }),
});

export const exportRoi = endpoint('GET /api/roi/export', {
  access: 'member',
  scope: 'meetings:read',
  limited: 'export',
  summary: 'Export the filtered list as CSV or as a sheet (at most 100,000 meetings) with lines of totals',
  query: z.extend(RoiFilters, { as: exportedAs }),
  answer: 'text/csv',
});
