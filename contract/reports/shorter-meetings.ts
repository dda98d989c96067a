// What shorter meetings would save. Not beside the dashboard, whose contract every page loads.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const readShorterMeetings = endpoint('GET /api/dashboard/shorter-meetings', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Get what a year would save if every 60-minute meeting took fewer minutes, for each length',
  answer: z.object({
    /** Those of the last 13 weeks that were planned for an hour, or took one without a plan. */
    meetings: z.number(),
    lengths: z.array(
      z.object({
        minutes: z.number(),
        savedPerYear: z.number(),
        /** The ten that save most, most first. */
        titles: z.array(z.object({ title: z.string(), savedPerYear: z.number() })),
      }),
    ),
  }),
});
