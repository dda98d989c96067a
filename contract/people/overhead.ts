// Whether the rates of salary tiers are salaries or fully loaded, and the overhead on salaries.

import * as z from 'zod/mini';
import { overheadLimits, rateKinds } from '#domain/people/overhead.ts';
import { endpoint } from '#contract/endpoint.ts';
import { meetingDay, wholeNumber } from '#contract/fields.ts';

const fields = {
  ratesAre: z.enum(rateKinds),
  /** Cost in percent of the salary: 130 for a factor of 1.3. */
  percent: wholeNumber(overheadLimits.least, overheadLimits.most),
};

export const Overhead = z.object({
  ...fields,
  /** The local day from which it applies; null for always. */
  fromDay: z.nullable(z.string()),
});

export type Overhead = z.output<typeof Overhead>;

export const readOverhead = endpoint('GET /api/organization/overhead', {
  access: 'member',
  summary: 'Get whether tier rates are salaries or fully loaded, and the overhead on salaries',
  answer: Overhead,
});

export const saveOverhead = endpoint('PUT /api/organization/overhead', {
  access: 'admin',
  summary: 'Save the meaning of tier rates; recorded meetings keep their cost until they are re-priced',
  body: z.strictObject({
    ...fields,
    /** The local day from which it applies, at the latest today; today if omitted. */
    fromDay: z.optional(meetingDay),
  }),
  answer: Overhead,
});
