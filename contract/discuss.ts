// Discuss: a language model answers a prepared question. Only aggregates are sent to it.

import * as z from 'zod/mini';
import { discussTopics } from '#domain/hygiene/discuss.ts';
import { endpoint } from './endpoint.ts';

export const Topic = z.enum(discussTopics);

export const readDiscuss = endpoint({
  method: 'GET',
  path: '/api/coach/discuss',
  access: 'member',
  summary: 'Whether a language model is available, and exactly what would be sent to it',
  answer: z.object({
    /** The operator configured a model server. */
    available: z.boolean(),
    /** An administrator turned it on. */
    enabled: z.boolean(),
    /** Null without a model server. */
    model: z.nullable(z.string()),
    /** The request body for each topic as it would be sent: indented JSON. */
    payloads: z.array(z.object({ topic: Topic, payload: z.string() })),
  }),
});

export const switchDiscuss = endpoint({
  method: 'PUT',
  path: '/api/coach/discuss',
  access: 'admin',
  summary: 'Turn the language model on or off for the organization',
  body: z.strictObject({ enabled: z.boolean() }),
  answer: z.object({ enabled: z.boolean() }),
});

/** Each event of the stream carries one of these as JSON in its `data`; the last one is `done` or `failed`. */
export const DiscussEvent = z.union([
  z.object({ text: z.string() }),
  z.object({ failed: z.string() }),
  z.object({ done: z.literal(true) }),
]);

export type DiscussEvent = z.output<typeof DiscussEvent>;

export const askDiscuss = endpoint({
  method: 'POST',
  path: '/api/coach/discuss/answers',
  access: 'member',
  summary: 'Ask a prepared question; the answer is a stream of server-sent events (`DiscussEvent`)',
  errors: ['discuss-off', 'rate-limited', 'model-unavailable'],
  body: z.strictObject({ topic: Topic }),
  answer: 'text/event-stream',
});
