// Where the time and the money went: this week against last, and a range of weeks by type, hour and title.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { meetingDay } from './fields.ts';

const sums = { meetings: z.number(), minutes: z.number(), cost: z.number() };
const Sums = z.object(sums);

export const AnalyticsRange = z
  .strictObject({ from: z.optional(meetingDay), to: z.optional(meetingDay) })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'Must not be before the first day',
      params: { code: 'out-of-range' },
      path: ['to'],
    }),
  );

export const readAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  access: 'member',
  summary:
    'This week against last, and a range of days widened to whole weeks, or the parts of them that lie in a month; 26 weeks unless said',
  query: AnalyticsRange,
  answer: z.object({
    /** The organization's own day. */
    today: z.string(),
    thisWeek: Sums,
    lastWeek: Sums,
    /** Percent against last week. */
    changes: z.object({ cost: z.number(), meetings: z.number(), minutes: z.number() }),
    /** The range that was counted. */
    from: z.string(),
    to: z.string(),
    /** The first and the last day of the weeks in which anything was recorded; null for nothing yet. */
    recorded: z.nullable(z.object({ from: z.string(), to: z.string() })),
    total: Sums,
    /** Those weeks, or parts of weeks, in which something took place, by their first day. */
    weeks: z.array(z.object({ start: z.string(), ...sums })),
    /** Costliest first. */
    types: z.array(z.object({ type: z.string(), ...sums })),
    /** Weekdays (0 = Sunday) and hours at which something began. */
    hours: z.array(
      z.object({ weekday: z.number(), hour: z.number(), meetings: z.number(), cost: z.number() }),
    ),
    /** The ten that cost most; titles that differ in case or spacing only are one. */
    titles: z.array(z.object({ title: z.string(), ...sums })),
  }),
});

export type Analytics = z.output<typeof readAnalytics.answer>;
