// What may be shown of a meeting to everybody in the organization.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { idParams } from '#contract/fields.ts';

export const readReceipt = endpoint('GET /api/meetings/:id/receipt', {
  access: 'member',
  scope: 'meetings:read',
  tag: 'Meetings',
  summary:
    'Get the cost of a meeting that every member may see: at the blended rate if the organization has one',
  params: idParams,
  answer: z.object({
    cost: z.number(),
    /** Whether members see amounts at the blended rate only. */
    isBlended: z.boolean(),
  }),
});
