// Sends messages to chat channels as deliveries of webhooks.

import { type ChatMessage, chatPayload, type ChatTopic, messagePauseMs } from '#domain/organization/chat.ts';
import type { DeliveryType } from '#domain/organization/webhooks.ts';
import type { Format } from '#domain/format/format.ts';
import { readerOutside, renderFor } from '#server/languages/reader-store.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newKey } from '#server/db/identifiers.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { shortenedText } from '#wording/chat.ts';
import { hasDelivery, insertDelivery, lastDue, onceOnly } from './deliveries-store.ts';
import { deliverSoon } from './jobs.ts';
import { channelsFor, type WebhookRow } from './webhooks-store.ts';

type Sending = Pick<AppContext, 'now' | 'jobs'>;
type Sent = { type: DeliveryType; subject: string; wording: (format: Format) => ChatMessage };

/** Each subject once. */
export async function deliverMessage(
  { now, jobs }: Sending,
  tx: Tx,
  { organizationId, id: webhookId, host, service }: WebhookRow,
  { type, subject, wording }: Sent,
): Promise<void> {
  const org = unverifiedOrg(organizationId);
  if (service === 'webhook' || (await hasDelivery(tx, org, webhookId, subject))) return;
  const createdAt = Math.max(now(), (await lastDue(tx, org, webhookId)) + messagePauseMs);
  const delivery = { organizationId, webhookId, messageId: `msg_${newKey()}`, type, subject, createdAt };
  const payload = renderFor(await readerOutside(tx, org), (format) =>
    chatPayload(service, wording(format), shortenedText()),
  );
  const body = JSON.stringify(payload);
  const id = await insertDelivery(tx, { ...delivery, body, changedAt: onceOnly });
  if (id === null) return;
  await deliverSoon(jobs, tx, { organizationId, host, deliveryId: id, attempt: 0 }, createdAt);
}

/** To all channels of a topic; `wordingFor` returns null for those that do not get it. */
export async function announceInChat(
  context: Sending & Pick<AppContext, 'db'>,
  org: OrgId,
  { type, subject }: { type: ChatTopic; subject: string },
  wordingFor: (channel: WebhookRow) => Sent['wording'] | null,
): Promise<void> {
  await context.db.write(async (tx) => {
    for (const channel of await channelsFor(tx, org, type)) {
      const wording = wordingFor(channel);
      if (wording) await deliverMessage(context, tx, channel, { type, subject, wording });
    }
  });
}
