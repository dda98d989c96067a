// Administrators add, change and test webhooks, and send deliveries again.

import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  sendAgain,
  testWebhook,
  type WebhookSettings,
} from '#contract/organization/webhooks.ts';
import { rotationMs, webhooksPerOrganization } from '#domain/organization/webhooks.ts';
import { toCents } from '#domain/money/money.ts';
import { addressOf } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import { type ApiError, fail } from '#server/http/api-error.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { readPage } from '#server/http/pages.ts';
import type { Member, OrgId } from '#server/tenancy/authorize.ts';
import { testMessage } from '#wording/chat.ts';
import { deliveriesOf, deliveryById, restart, waitingOf } from './deliveries-store.ts';
import { deliverMessage } from './chat.ts';
import { deliver } from './events.ts';
import { deliverSoon } from './jobs.ts';
import { type Access, newSecret, webhookSecrets } from './secrets.ts';
import { toDelivery, toWebhook } from './serializers.ts';
import {
  deleteWebhook as deleteRow,
  insertWebhook,
  switchOff,
  updateWebhook,
  webhookById,
  type WebhookRow,
  webhooksOf,
} from './webhooks-store.ts';

const columnsOf = ({ events, seesPay, showsTitles, leastCost }: z.output<typeof WebhookSettings>) => ({
  events: events.join(' '),
  seesPay: seesPay ? (1 as const) : (0 as const),
  showsTitles: showsTitles ? (1 as const) : (0 as const),
  leastCents: leastCost === null ? null : toCents(leastCost),
});

export function webhookRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs, config } = context;
  const secrets = webhookSecrets(config);

  const answer = (row: WebhookRow, waiting: number) =>
    toWebhook(row, secrets.unlock(row.lockedSecret, row)?.url ?? null, waiting, now());

  const answerFor = async (org: OrgId, id: number) => {
    const row = await webhookById(db.read, org, id);
    return row ? answer(row, (await waitingOf(db.read, org)).get(id) ?? 0) : fail('not-found');
  };

  /** Works on a webhook of the caller's organization, which is locked. */
  const onWebhook = <T>(
    { org }: Member,
    id: number,
    work: (tx: Tx, webhook: WebhookRow) => Promise<T>,
  ): Promise<T | ApiError> =>
    db.write(async (tx) => {
      await lockOrganization(tx, org);
      const webhook = await webhookById(tx, org, id);
      return webhook ? work(tx, webhook) : fail('not-found');
    });

  mountEndpoint(app, listWebhooks, async (_input, { org }) => {
    const waiting = await waitingOf(db.read, org);
    return { webhooks: (await webhooksOf(db.read, org)).map((row) => answer(row, waiting.get(row.id) ?? 0)) };
  });

  mountEndpoint(app, createWebhook, async ({ body }, caller) => {
    const { org } = caller;
    const { url, service, events: chosen, seesPay } = body;
    const [id, secret, { host }] = [newId(), newSecret(), new URL(url)];
    const row: WebhookRow = {
      organizationId: org,
      id,
      host,
      lockedSecret: secrets.lock({ url, secret, formerSecret: null }, { organizationId: org, id }),
      service,
      ...columnsOf(body),
      isOn: 1,
      offReason: null,
      createdAt: now(),
      rotatingUntil: null,
      workedAt: null,
      failingSince: null,
      failedDeliveries: 0,
      skipped: 0,
    };
    const error = await db.write(async (tx) => {
      await lockOrganization(tx, org);
      if ((await webhooksOf(tx, org)).length >= webhooksPerOrganization) return fail('list-full');
      await insertWebhook(tx, row);
      await events.publish(tx, caller, 'webhook.created', { host, events: chosen, seesPay }, `webhook:${id}`);
      return null;
    });
    return error ?? { ...answer(row, 0), secret: service === 'webhook' ? secret : null };
  });

  mountEndpoint(app, changeWebhook, async ({ params: { id }, body }, caller) => {
    const { org } = caller;
    const error = await onWebhook(caller, id, async (tx, webhook) => {
      const access = secrets.unlock(webhook.lockedSecret, webhook);
      // Nobody has the secret any more either.
      if (!access) return fail('not-found');
      const { host } = new URL(body.url);
      const wasOn = webhook.isOn === 1;
      await updateWebhook(tx, org, id, {
        host,
        lockedSecret: secrets.lock({ ...access, url: body.url }, webhook),
        service: body.service,
        ...columnsOf(body),
        ...(body.isOn && { isOn: 1, offReason: null }),
        ...(body.isOn && !wasOn && { failingSince: null, failedDeliveries: 0, skipped: 0 }),
      });
      if (!body.isOn && wasOn) await switchOff(tx, org, id, null);
      const detail = { host, events: body.events, seesPay: body.seesPay, isOn: body.isOn };
      await events.publish(tx, caller, 'webhook.changed', detail, `webhook:${id}`);
      return null;
    });
    return error ?? answerFor(org, id);
  });

  mountEndpoint(app, deleteWebhook, ({ params: { id } }, caller) =>
    onWebhook(caller, id, async (tx, { host }) => {
      await deleteRow(tx, caller.org, id);
      await events.publish(tx, caller, 'webhook.deleted', { host }, `webhook:${id}`);
      return undefined;
    }),
  );

  mountEndpoint(app, renewWebhookSecret, async ({ params: { id } }, caller) => {
    const secret = newSecret();
    const error = await onWebhook(caller, id, async (tx, webhook) => {
      const access = secrets.unlock(webhook.lockedSecret, webhook);
      if (!access) return fail('not-found');
      const renewed: Access = { ...access, secret, formerSecret: access.secret };
      const lockedSecret = secrets.lock(renewed, webhook);
      await updateWebhook(tx, caller.org, id, { lockedSecret, rotatingUntil: now() + rotationMs });
      const { host } = webhook;
      await events.publish(tx, caller, 'webhook.secret-renewed', { host }, `webhook:${id}`);
      return null;
    });
    if (error) return error;
    const webhook = await answerFor(caller.org, id);
    return 'url' in webhook ? { ...webhook, secret } : webhook;
  });

  mountEndpoint(app, testWebhook, ({ params: { id } }, caller) =>
    onWebhook(caller, id, async (tx, webhook) => {
      if (webhook.service !== 'webhook') {
        const publicUrl = addressOf(config, config.port);
        const wording = () => testMessage(publicUrl);
        const sent = { type: 'webhook.test' as const, subject: `test:${newId()}`, wording };
        await deliverMessage(context, tx, webhook, sent);
        return undefined;
      }
      const { currency } = caller.organization;
      const test = { type: 'webhook.test' as const, subject: `test:${newId()}`, data: {}, currency };
      await deliver(context, tx, webhook, { ...test, changedAt: now() });
      return undefined;
    }),
  );

  mountEndpoint(app, listDeliveries, async ({ params: { id }, query: { after } }, { org }) => {
    if (!(await webhookById(db.read, org, id))) return fail('not-found');
    const { rows, next } = await readPage(
      { after },
      (limit, place) => deliveriesOf(db.read, org, id, place, limit),
      (row) => ({ value: row.createdAt, id: row.id }),
    );
    return { deliveries: rows.map(toDelivery), next };
  });

  mountEndpoint(app, sendAgain, ({ params: { id, deliveryId } }, caller) =>
    onWebhook(caller, id, async (tx, { organizationId, host }) => {
      const delivery = await deliveryById(tx, caller.org, deliveryId);
      if (!delivery || delivery.webhookId !== id || delivery.body === null) return fail('not-found');
      await restart(tx, caller.org, deliveryId, now());
      await deliverSoon(jobs, tx, { organizationId, host, deliveryId, attempt: 0 });
      return undefined;
    }),
  );
}
