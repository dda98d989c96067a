// Sums of meetings that have started; planned ones are separate.

import * as z from 'zod/mini';

export const sums = {
  meetings: z.number(),
  minutes: z.number(),
  cost: z.number(),
  /** The part of the cost that is estimated. */
  estimatedCost: z.number(),
};

export const Sums = z.object(sums);

/** `planned` are meetings that have not started yet; they are not part of the other sums. */
export const sumsWithPlanned = { ...sums, planned: Sums };
export const SumsWithPlanned = z.object(sumsWithPlanned);

export type Sums = z.output<typeof Sums>;
