// Planning rates, at which pay in another currency is converted.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { meetingDay, text } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';
import { planningRate } from './tiers.ts';

const PlanningRates = z
  .array(
    z.strictObject({
      /** A code of ISO 4217, such as "CHF". */
      currency: text(3),
      /** What a unit of it is worth in the currency of the organization, in at most nine digits. */
      rate: planningRate,
      /** The local day from which it applies. */
      fromDay: meetingDay,
    }),
  )
  .check(z.maxLength(200, t`At most 200 planning rates`));

export const readPlanningRates = endpoint('GET /api/organization/planning-rates', {
  access: 'member',
  summary:
    'List the planning rates of other currencies, in which pay may be entered; none without permission to see pay',
  answer: PlanningRates,
});

export const savePlanningRates = endpoint('PUT /api/organization/planning-rates', {
  access: 'admin',
  summary: 'Save all planning rates; pay that was converted before keeps its amount',
  body: z.strictObject({ rates: PlanningRates }),
  answer: PlanningRates,
});
