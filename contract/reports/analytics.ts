// Analytics: this week compared with last week, and a range of weeks by type, hour and title.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { meetingDay } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';
import { Sums, sums, SumsWithPlanned, sumsWithPlanned } from './sums.ts';

export const AnalyticsRange = z
  .strictObject({ from: z.optional(meetingDay), to: z.optional(meetingDay) })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: t`Must not be before the first day`,
      params: { code: 'out-of-range' },
      path: ['to'],
    }),
  );

export const readAnalytics = endpoint('GET /api/analytics', {
  access: 'member',
  scope: 'meetings:read',
  summary:
    'Compare this week with last week, and analyze a range of days, extended to whole weeks within its months; 26 weeks by default',
  query: AnalyticsRange,
  answer: z.object({
    /** Local day of the organization. */
    today: z.string(),
    thisWeek: SumsWithPlanned,
    lastWeek: Sums,
    /** Last week up to the same weekday and time of day. */
    lastWeekSoFar: Sums,
    /** Changes from `lastWeekSoFar` to this week in percent. */
    changes: z.object({ cost: z.number(), meetings: z.number(), minutes: z.number() }),
    /** The range that was analyzed. */
    from: z.string(),
    to: z.string(),
    /** First and last day of the weeks with meetings; null without meetings. */
    recorded: z.nullable(z.object({ from: z.string(), to: z.string() })),
    total: SumsWithPlanned,
    /** Weeks, or parts of weeks, with meetings, by their first day. */
    weeks: z.array(z.object({ start: z.string(), ...sumsWithPlanned })),
    /** Most expensive first. */
    types: z.array(z.object({ type: z.string(), ...sums })),
    /** Weekdays (0 = Sunday) and hours at which meetings started. */
    hours: z.array(
      z.object({ weekday: z.number(), hour: z.number(), meetings: z.number(), cost: z.number() }),
    ),
    /** The ten most expensive titles; case and spacing are ignored. */
    titles: z.array(z.object({ title: z.string(), ...sums })),
  }),
});

export type Analytics = z.output<typeof readAnalytics.answer>;
