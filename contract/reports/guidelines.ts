// Where the organization's guidelines for meetings are broken.

import * as z from 'zod/mini';
import { guidelineNames } from '#domain/reports/guidelines.ts';
import { endpoint } from '#contract/endpoint.ts';
import { month } from '#contract/fields.ts';

const broken = { meetings: z.number(), cost: z.number() };

const GuidelineReport = z.object({
  month: z.string(),
  /** Of the whole organization; otherwise of the meetings that the caller recorded or organized. */
  isAll: z.boolean(),
  hasGuidelines: z.boolean(),
  guidelines: z.array(
    z.object({
      name: z.enum(guidelineNames),
      /** People, minutes or hours; 1 where there is no number. */
      limit: z.number(),
      /** Meetings of which it is known and to which it applies. */
      known: z.number(),
      ...broken,
    }),
  ),
  /** The series that break one, most expensive first, at most fifty. */
  series: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      broken: z.array(z.enum(guidelineNames)),
      ...broken,
    }),
  ),
  /** Who recorded or organized them; null unless figures about single persons are given to the caller. */
  organizers: z.nullable(z.array(z.object({ name: z.nullable(z.string()), ...broken }))),
});
export type GuidelineReport = z.output<typeof GuidelineReport>;

export const readGuidelines = endpoint('GET /api/reports/guidelines', {
  access: 'member',
  scope: 'meetings:read',
  summary:
    'List where the guidelines are broken in a month: all meetings for administrators, their own for members',
  query: z.strictObject({ month }),
  answer: GuidelineReport,
});
