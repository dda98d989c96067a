// Addresses of programs that get each change as a signed request, by Standard Webhooks 1.0.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, idInPath, idParams, rule, sentInstant, text } from '#contract/fields.ts';
import { offReasons, webhookEvents } from '#domain/organization/webhooks.ts';

const Events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1, 'Choose at least one event'),
  rule((list) => new Set(list).size === list.length, 'duplicate', 'Choose each event once'),
);

function isWebAddress(typed: string): boolean {
  const url = URL.parse(typed);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

export const Webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Whether it gets exact amounts, tiers and rates; otherwise every amount is at the blended rate. */
  seesPay: z.boolean(),
  isOn: z.boolean(),
  /** Why the server switched it off: it answered 410, or no delivery has succeeded for 72 hours. */
  offReason: z.nullable(z.enum(offReasons)),
  createdAt: sentInstant,
  /** When a delivery succeeded last. */
  workedAt: z.nullable(sentInstant),
  failingSince: z.nullable(sentInstant),
  /** Until then, requests are signed with the former secret as well. */
  rotatingUntil: z.nullable(sentInstant),
  /** Deliveries that wait for their next attempt. */
  waiting: z.number(),
  /** Events that were not sent since too many deliveries of the organization waited. */
  skipped: z.number(),
});
export type Webhook = z.output<typeof Webhook>;

export const Delivery = z.object({
  id,
  /** The header `webhook-id`, the same in each attempt. */
  messageId: z.string(),
  type: z.string(),
  createdAt: sentInstant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  lastAt: z.nullable(sentInstant),
  nextAt: z.nullable(sentInstant),
  /** The status of the last answer. */
  status: z.nullable(z.number()),
  /** Why there was no answer. */
  failure: z.nullable(z.string()),
  /** The first 1,024 bytes of the last answer; empty for addresses in the operator's own network. */
  answer: z.string(),
  /** False once the content was removed, since it named a person who was erased. */
  canSendAgain: z.boolean(),
});
export type Delivery = z.output<typeof Delivery>;

export const WebhookSettings = z.strictObject({
  url: text(2000).check(z.refine(isWebAddress, { error: 'Must be an HTTPS address without a password' })),
  events: Events,
  seesPay: z.boolean(),
});

const deliveryParams = z.object({
  id: idInPath,
  deliveryId: idInPath.check(z.describe('Of the delivery.')),
});
const Secret = z.object({ secret: z.string() });

export const listWebhooks = endpoint('GET /api/webhooks', {
  access: 'admin',
  summary: 'List the webhooks of the organization',
  answer: z.object({ webhooks: z.array(Webhook) }),
});

export const createWebhook = endpoint('POST /api/webhooks', {
  access: 'admin',
  summary: 'Add a webhook (at most 10); only this response contains its secret',
  errors: ['list-full'],
  body: WebhookSettings,
  answer: z.extend(Webhook, Secret.shape),
  status: 201,
});

export const changeWebhook = endpoint('PUT /api/webhooks/:id', {
  access: 'admin',
  summary: 'Change a webhook, or switch it on or off; switching off ends its waiting deliveries',
  params: idParams,
  body: z.extend(WebhookSettings, { isOn: z.boolean() }),
  answer: Webhook,
});

export const deleteWebhook = endpoint('DELETE /api/webhooks/:id', {
  access: 'admin',
  summary: 'Delete a webhook with its deliveries',
  params: idParams,
});

export const renewWebhookSecret = endpoint('POST /api/webhooks/:id/secret', {
  access: 'admin',
  summary: 'Make a new secret; for 24 hours, requests are signed with the former one as well',
  params: idParams,
  answer: z.extend(Webhook, Secret.shape),
});

export const testWebhook = endpoint('POST /api/webhooks/:id/test', {
  access: 'admin',
  summary: 'Send a `webhook.test`, also while the webhook is off; the list of deliveries shows the answer',
  params: idParams,
});

export const listDeliveries = endpoint('GET /api/webhooks/:id/deliveries', {
  access: 'admin',
  summary: 'List the deliveries of the last 30 days, newest first',
  params: idParams,
  query: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,16}\.\d{1,16}$/))) }),
  answer: z.object({ deliveries: z.array(Delivery), next: z.nullable(z.string()) }),
});

export const sendAgain = endpoint('POST /api/webhooks/:id/deliveries/:deliveryId/resend', {
  access: 'admin',
  summary: 'Send a delivery again at once, with the same `webhook-id`',
  params: deliveryParams,
});
