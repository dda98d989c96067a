// Whoever has a page open hears that something of the organization changed, never what: the page asks for that.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * In the `data` of each event, as JSON. Null: anything may have changed. The first one says for how many milliseconds
 * nothing has, as far as the server knows.
 */
export const ChangeEvent = z.object({ kind: z.nullable(z.string()), quietMs: z.optional(z.number()) });
export type ChangeEvent = z.output<typeof ChangeEvent>;

export const followChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'member',
  summary: 'Hear of changes of the organization as server-sent events of `ChangeEvent`',
  answer: 'text/event-stream',
});
