// Addresses of programs that get each change as a signed request, by Standard Webhooks 1.0.

import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { amount, id, idInPath, idParams, rule, sentInstant, text } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';
import { deliveredEvents, eventsOf, offReasons, webhookServices } from '#domain/organization/webhooks.ts';

const Events = z.array(z.enum(deliveredEvents)).check(
  z.describe('Programs get events of meetings, channels the other ones.'),
  z.minLength(1, t`Choose at least one event`),
  rule((list) => new Set(list).size === list.length, 'duplicate', t`Choose each event once`),
);

function isWebAddress(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const url = new URL(typed);
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash;
}

export const Webhook = z.object({
  id,
  url: z.string(),
  service: z.enum(webhookServices),
  events: z.array(z.enum(deliveredEvents)),
  /** Whether a channel shows titles of recorded meetings. */
  showsTitles: z.boolean(),
  /** From which price on, at the blended rate, a channel gets planned meetings. */
  leastCost: z.nullable(z.number()),
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

const settings = {
  url: text(2000).check(z.refine(isWebAddress, { error: t`Must be an HTTPS address without a password` })),
  /** A program, which gets signed requests, or the service whose channel the address belongs to. */
  service: z._default(z.enum(webhookServices), 'webhook'),
  events: Events,
  seesPay: z.boolean().check(z.describe('A channel gets blended amounts only.')),
  showsTitles: z._default(z.boolean(), false),
  leastCost: z._default(z.nullable(amount(1_000_000)), null),
};

type Settings = { service: (typeof webhookServices)[number]; events: readonly string[]; seesPay: boolean };

const forTheService = z.check<Settings>(
  ({ value, issues }) => {
    const { service, events, seesPay } = value;
    const reject = (path: string, message: string, input: unknown) =>
      issues.push({ code: 'custom', params: { code: 'invalid' }, message, path: [path], input });
    if (events.some((event) => !eventsOf(service).some((one) => one === event)))
      reject('events', t`Programs get events of meetings, channels the other ones`, events);
    // Who reads a channel is unknown.
    if (service !== 'webhook' && seesPay) reject('seesPay', t`A channel gets blended amounts only`, seesPay);
  },
  t`Programs get events of meetings, channels their own and blended amounts only`,
);

export const WebhookSettings = z.strictObject(settings).check(forTheService);

const deliveryParams = z.object({
  id: idInPath,
  deliveryId: idInPath.check(z.describe('Of the delivery.')),
});
const Secret = z.object({ secret: z.string() });
/** Channels have none. */
const FirstSecret = z.object({ secret: z.nullable(z.string()) });

export const listWebhooks = endpoint('GET /api/webhooks', {
  access: 'admin',
  summary: 'List the webhooks of the organization',
  answer: z.object({ webhooks: z.array(Webhook) }),
});

export const createWebhook = endpoint('POST /api/webhooks', {
  access: 'admin',
  summary:
    'Add a webhook or a chat channel (at most 10); only this response contains the secret of a webhook',
  errors: ['list-full'],
  body: WebhookSettings,
  answer: z.extend(Webhook, FirstSecret.shape),
  status: 201,
});

export const changeWebhook = endpoint('PUT /api/webhooks/:id', {
  access: 'admin',
  summary: 'Change a webhook, or switch it on or off; switching off ends its waiting deliveries',
  params: idParams,
  body: z.strictObject({ ...settings, isOn: z.boolean() }).check(forTheService),
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
