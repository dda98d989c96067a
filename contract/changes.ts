// Live updates: an open page is told what kind of thing has changed in its organization, and then reloads it.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * The `data` of each server-sent event, as JSON. A null kind means that anything may have changed. The first event of a
 * stream also says for how long nothing has changed, as far as the server knows.
 */
export const ChangeEvent = z.object({ kind: z.nullable(z.string()), quietMs: z.optional(z.number()) });
export type ChangeEvent = z.output<typeof ChangeEvent>;

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'member',
  summary: 'Follow changes of the organization as server-sent events of `ChangeEvent`',
  answer: 'text/event-stream',
});
