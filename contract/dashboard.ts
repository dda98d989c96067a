// The dashboard's figures.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const Totals = z.object({
  cost: z.number(),
  /** The part of the cost that is estimated. */
  estimatedCost: z.number(),
  meetings: z.number(),
  minutes: z.number(),
});

export const readDashboard = endpoint('GET /api/dashboard', {
  access: 'member',
  summary: 'Get totals, recent weeks and cost by meeting type',
  answer: z.object({
    total: Totals,
    thisWeek: Totals,
    lastWeek: Totals,
    /** Change from last week in percent. */
    costChange: z.number(),
    weeks: z.array(z.object({ start: z.string(), cost: z.number() })),
    types: z.array(z.object({ type: z.string(), cost: z.number(), meetings: z.number() })),
  }),
});

export type Dashboard = z.output<typeof readDashboard.answer>;
