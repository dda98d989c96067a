// Makes a delivery of each change that a webhook reads, in the transaction of the change. Its content is made there once.

import { readMeeting } from '#contract/meetings/meetings.ts';
import { isOfPay } from '#contract/events.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { type DeliveryType, mostWaiting, type WebhookEvent } from '#domain/organization/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newKey } from '#server/db/identifiers.ts';
import { visibleIn } from '#server/db/visible-to.ts';
import type { Reactor } from '#server/events/events.ts';
import { programOf } from '#server/features/accounts/tokens/organization-store.ts';
import { changedMeetings } from '#server/features/meetings/meetings/changes-store.ts';
import { readMeetingAs } from '#server/features/meetings/meetings/read-meeting.ts';
import { serialize } from '#server/http/serialize.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import { insertDelivery, waitingOf } from './deliveries-store.ts';
import { deliverSoon } from './jobs.ts';
import { countSkipped, listeningWebhooks, organizationOf, type WebhookRow } from './webhooks-store.ts';

/** More than one transaction changes. */
const mostChanged = 100_000;

type Change = { type: WebhookEvent; subject: string; data: unknown };

export const webhookReactor =
  ({ now, jobs }: Pick<AppContext, 'now' | 'jobs'>): Reactor =>
  async (tx, { actor: { org }, action, detail, meetings }) => {
    if (isOfPay(action, detail) || !(meetings || action === 'attendees.erased')) return;
    const webhooks = await listeningWebhooks(tx, org);
    if (webhooks.length === 0) return;
    const organization = await organizationOf(tx, org);
    const { meetingsChangedAt: changedAt, currency } = organization;
    const waiting = await waitingOf(tx, org);
    let room = mostWaiting - [...waiting.values()].reduce((sum, count) => sum + count, 0);
    for (const [seesPay, readers] of Map.groupBy(webhooks, (one) => one.seesPay === 1)) {
      const reader = { id: 0, name: '', scopes: [], source: '', expiresAt: null, seesPay };
      const program = { ...programOf(organization, reader, now()), org };
      const changes = await changesOf(tx, program, changedAt, now());
      for (const webhook of readers) {
        const wanted = changes.filter(({ type }) => webhook.events.split(' ').includes(type));
        for (const change of wanted.slice(0, Math.max(0, room)))
          await deliver({ now, jobs }, tx, webhook, { ...change, changedAt, currency });
        if (wanted.length > room) await countSkipped(tx, org, webhook.id, wanted.length - Math.max(0, room));
        room -= wanted.length;
      }
    }
  };

/** What the transaction that holds the lock of the meetings changed for a reader. */
async function changesOf(tx: Tx, caller: Member, changedAt: number, now: number): Promise<Change[]> {
  const { org } = caller;
  const after = { value: changedAt - 1, id: Number.MAX_SAFE_INTEGER };
  const changed = await changedMeetings(visibleIn(caller, tx), org, after, mostChanged);
  const changes: Change[] = [];
  for (const { id, deletedAt } of changed) {
    const meeting = deletedAt === null ? await readMeetingAs({ db: tx, caller, now }, id) : null;
    changes.push({
      subject: `meeting:${id}`,
      type: !meeting ? 'meeting.deleted' : meeting.version === 1 ? 'meeting.saved' : 'meeting.changed',
      data: meeting ? JSON.parse(serialize(readMeeting, meeting)) : { id },
    });
  }
  return changes;
}

type NewDelivery = {
  type: DeliveryType;
  subject: string;
  data: unknown;
  changedAt: number;
  currency: string;
};

export async function deliver(
  { now, jobs }: Pick<AppContext, 'now' | 'jobs'>,
  tx: Tx,
  { organizationId, id: webhookId, host }: Pick<WebhookRow, 'organizationId' | 'id' | 'host'>,
  { type, subject, data, changedAt, currency }: NewDelivery,
): Promise<void> {
  const createdAt = now();
  const messageId = `msg_${newKey()}`;
  const body = JSON.stringify({ id: messageId, type, timestamp: isoInstant(createdAt), currency, data });
  const delivery = { organizationId, webhookId, messageId, type, subject, changedAt, body, createdAt };
  const id = await insertDelivery(tx, delivery);
  if (id !== null) await deliverSoon(jobs, tx, { organizationId, host, deliveryId: id, attempt: 0 });
}
