// What a new organization has set up so far, for its administrators.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

const FirstSteps = z.object({
  dismissed: z.boolean(),
  /** Everyone can register, and other machines reach the server. */
  isOpenToAll: z.boolean(),
  done: z.object({
    /** Somebody in the directory has a tier. */
    directory: z.boolean(),
    tiers: z.boolean(),
    /** An administrator chose who sees pay. */
    pay: z.boolean(),
    calendar: z.boolean(),
    /** Somebody else is a member or was invited. */
    people: z.boolean(),
    /** A meeting that is not sample data. */
    meeting: z.boolean(),
  }),
});

export type FirstSteps = z.output<typeof FirstSteps>;

export const readFirstSteps = endpoint('GET /api/organization/first-steps', {
  access: 'admin',
  summary: 'Get which first steps of the organization are done',
  answer: FirstSteps,
});

export const dismissFirstSteps = endpoint('POST /api/organization/first-steps/dismissal', {
  access: 'admin',
  summary: 'Hide the list of first steps for all administrators (idempotent)',
});
