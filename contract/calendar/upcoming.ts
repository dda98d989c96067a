// Advice about planned meetings, and a comparison of planned with actual minutes.

import * as z from 'zod/mini';
import { plannedAdvices } from '#domain/calendar/advice.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { PlannedRange } from '#contract/meetings/planned.ts';

export const listPlannedAdvice = endpoint('GET /api/planned-meetings/advice', {
  access: 'member',
  summary: 'List one piece of advice for each planned meeting of yours that can be improved',
  query: PlannedRange,
  answer: z.object({
    advice: z.array(
      z.object({
        /** Of the planned meeting. */
        id,
        kind: z.enum(plannedAdvices),
        /** For 'shorter': the longest of the last meetings with this title. */
        minutes: z.nullable(z.number()),
      }),
    ),
    /** A meeting with more people than this is large. */
    enoughPeople: z.number(),
  }),
});

const minutes = {
  meetings: z.number(),
  plannedMinutes: z.number(),
  realMinutes: z.number(),
  over: z.number(),
  early: z.number(),
};

export const readPlannedMinutes = endpoint('GET /api/planned-minutes', {
  access: 'member',
  summary:
    'Compare planned with actual minutes of the last 13 weeks, for meetings whose minutes were measured or entered',
  answer: z.object({
    /** Null without such meetings. */
    all: z.nullable(z.object(minutes)),
    /** Titles with at least four meetings that differ most from their plan. */
    titles: z.array(z.object({ title: z.string(), ...minutes })),
  }),
});
