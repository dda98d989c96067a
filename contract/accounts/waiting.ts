// People who wait for approval. Separate from contract/accounts/members.ts, since every screen shows the number.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const countWaiting = endpoint('GET /api/organization/waiting', {
  access: 'member',
  summary: 'Count the people who wait for approval; 0 for members who may not approve them',
  answer: z.object({ waiting: z.number() }),
});
