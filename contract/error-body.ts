// The shape of every error. Apart from the reasons: each page has to know it, and few pages name a reason.

import * as z from 'zod/mini';

/** The one shape of an error; the parts that apply. */
export const ErrorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  _global: z.optional(z.array(z.string())),
});

export type ErrorBody = z.output<typeof ErrorBody>;
