// Live updates: the server announces the kind of data that changed, and the page reloads it.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/**
 * The `data` of each server-sent event, as JSON. A null kind means that anything may have changed. The first event
 * has the time since the last known change.
 */
export const ChangeEvent = z.object({ kind: z.nullable(z.string()), quietMs: z.optional(z.number()) });
export type ChangeEvent = z.output<typeof ChangeEvent>;

export const followChanges = endpoint('GET /api/changes', {
  access: 'member',
  scope: 'meetings:read',
  summary: 'Follow changes of the organization as server-sent events of `ChangeEvent`',
  answer: 'text/event-stream',
});
