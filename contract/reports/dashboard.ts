// The dashboard's figures.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Sums, SumsWithPlanned } from './sums.ts';

export const readDashboard = endpoint('GET /api/dashboard', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get totals, recent weeks and cost by meeting type',
  answer: z.object({
    /** `minutes` are those of the meetings, `personMinutes` those that their attendees spent. */
    total: z.extend(SumsWithPlanned, { personMinutes: z.number() }),
    thisWeek: SumsWithPlanned,
    lastWeek: Sums,
    /** Last week up to the same weekday and time of day. */
    lastWeekSoFar: Sums,
    /** Change from `lastWeekSoFar` to this week in percent. */
    costChange: z.number(),
    thisMonth: Sums,
    lastMonth: Sums,
    /** Last month up to the same day and time of day. */
    lastMonthSoFar: Sums,
    /** Change of the cost from `lastMonthSoFar` to this month in percent. */
    monthChange: z.number(),
    weeks: z.array(z.object({ start: z.string(), cost: z.number() })),
    types: z.array(z.object({ type: z.string(), cost: z.number(), meetings: z.number() })),
  }),
});

export type Dashboard = z.output<typeof readDashboard.answer>;
