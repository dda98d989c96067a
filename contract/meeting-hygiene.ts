// A meeting's hygiene score as the wire shows it.

import * as z from 'zod/mini';
import { hygieneFactors } from '#domain/hygiene/hygiene-factors.ts';

const Factor = z.object({
  factor: z.enum(hygieneFactors),
  /** Points that it can win. */
  weight: z.number(),
  /** Points won, not rounded; null while it is not known. */
  points: z.nullable(z.number()),
});

export const MeetingHygiene = z.object({
  /** 0–100; null while too little is known. */
  score: z.nullable(z.number()),
  /** Percent of the weights that are known. */
  coverage: z.number(),
  factors: z.array(Factor),
  /** Of the settings that it was computed with. */
  version: z.number(),
});

export type MeetingHygiene = z.output<typeof MeetingHygiene>;
