// Sends deliveries. Each attempt is a job of its own, and only the process that records it queues the next one: a
// process that is killed in between leaves the job, which sends the same content with the same id once more.

import * as z from 'zod/mini';
import { answerBytes, isGivenUp, type OffReason, pauseAfter } from '#domain/organization/webhooks.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { operatorId } from '#server/events/events.ts';
import { limitKey, useLimit } from '#server/http/limits.ts';
import type { Jobs } from '#server/jobs/store.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { retryAfterMs } from '#server/outgoing/retry-after.ts';
import { siteOfHost } from '#server/outgoing/same-site.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { deliveryById, type DeliveryRow, recordAttempt } from './deliveries-store.ts';
import { mailSwitchedOff } from './mail.ts';
import { signedHeaders, webhookSecrets } from './secrets.ts';
import { switchOff, updateWebhook, webhookById, type WebhookRow } from './webhooks-store.ts';

const deliverJob = 'webhooks.deliver';
const Attempt = z.object({
  organizationId: z.number(),
  deliveryId: z.number(),
  host: z.string(),
  /** The number of earlier attempts. */
  attempt: z.number(),
});

const slowSite = (host: string) => `webhooks:${siteOfHost(host)}`;

/** Queues an attempt; two jobs of the same attempt do no harm. */
export const deliverSoon = (jobs: Jobs, tx: Tx, payload: z.output<typeof Attempt>, runAt?: number) =>
  jobs.enqueue(
    {
      kind: deliverJob,
      payload,
      lane: 'webhooks',
      origin: limitKey('slow-seconds', slowSite(payload.host)),
      ...(runAt !== undefined && { runAt }),
    },
    tx,
  );

type Outcome = Pick<DeliveryRow, 'status' | 'failure' | 'answer'>;
/** `waitMs`: how long the receiver asked to wait. */
type Answer = { outcome: Outcome; waitMs: number };

const noAnswer = (failure: NonNullable<Outcome['failure']>): Answer => ({
  outcome: { status: null, failure, answer: '' },
  waitMs: 0,
});

const isSuccess = ({ status }: Outcome) => status !== null && status >= 200 && status < 300;

export function webhookJobs(context: AppContext): JobHandlers {
  const { db, now, jobs, events } = context;
  const secrets = webhookSecrets(context.config);

  /** One request; redirects are not followed. */
  async function send(webhook: WebhookRow, delivery: DeliveryRow, signal: AbortSignal): Promise<Answer> {
    const access = secrets.unlock(webhook.lockedSecret, webhook);
    if (!access) return noAnswer('locked');
    const isRotating = (webhook.rotatingUntil ?? 0) > now();
    const former = isRotating && access.formerSecret !== null ? [access.formerSecret] : [];
    const body = delivery.body ?? '';
    const signed = signedHeaders({ ...delivery, body, at: now() }, [access.secret, ...former]);
    const headers = webhook.service === 'webhook' ? signed : { 'content-type': 'application/json' };
    try {
      const response = await context.outgoing(access.url, {
        purpose: 'webhooks',
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        plainOnlyInOwnNetwork: true,
        firstBytes: answerBytes,
        signal,
      });
      const answer = printable(await response.text());
      return {
        outcome: { status: response.status, failure: null, answer },
        waitMs: retryAfterMs(response, now()),
      };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return noAnswer(error.failure);
    }
  }

  async function record(
    tx: Tx,
    org: OrgId,
    delivery: DeliveryRow,
    host: string,
    { outcome, waitMs }: Answer,
  ) {
    const { id, webhookId, attempts, type } = delivery;
    const isDelivered = isSuccess(outcome);
    const isGone = outcome.status === 410;
    const pause = isDelivered || isGone ? null : pauseAfter(attempts + 1);
    const nextAt = pause === null ? null : now() + Math.max(pause, waitMs);
    const state = isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
    const recorded = { ...outcome, state, nextAt, lastAt: now() } as const;
    if (!(await recordAttempt(tx, org, delivery, recorded))) return;
    if (nextAt !== null)
      await deliverSoon(
        jobs,
        tx,
        { organizationId: org, deliveryId: id, host, attempt: attempts + 1 },
        nextAt,
      );
    const webhook = await webhookById(tx, org, webhookId);
    if (!webhook) return;
    if (isDelivered)
      return updateWebhook(tx, org, webhookId, { workedAt: now(), failingSince: null, failedDeliveries: 0 });
    const failing = {
      since: webhook.failingSince ?? now(),
      deliveries: webhook.failedDeliveries + (attempts === 0 && type !== 'webhook.test' ? 1 : 0),
    };
    const change = { failingSince: failing.since, failedDeliveries: failing.deliveries };
    await updateWebhook(tx, org, webhookId, change);
    if (webhook.isOn === 0) return;
    if (isGone) await endBy(tx, org, webhook, 'gone');
    else if (isGivenUp(failing, now())) await endBy(tx, org, webhook, 'failing');
  }

  async function endBy(tx: Tx, org: OrgId, { id, host }: WebhookRow, reason: OffReason): Promise<void> {
    await switchOff(tx, org, id, reason);
    await mailSwitchedOff(jobs, tx, org, { host, reason });
    const actor = { org, userId: operatorId };
    await events.publish(tx, actor, 'webhook.switched-off', { host, reason }, `webhook:${id}`);
  }

  async function attemptOnce(
    { organizationId, deliveryId, host, attempt }: z.output<typeof Attempt>,
    signal: AbortSignal,
  ): Promise<void> {
    const org = unverifiedOrg(organizationId);
    const delivery = await deliveryById(db.read, org, deliveryId);
    if (delivery?.state !== 'waiting' || delivery.attempts !== attempt) return;
    const webhook = await webhookById(db.read, org, delivery.webhookId);
    if (!webhook) return;
    const startedAt = performance.now();
    const answer = await send(webhook, delivery, signal);
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    await db.write(async (tx) => {
      if (seconds > 0) await useLimit(context, 'slow-seconds', slowSite(host), seconds, tx);
      await record(tx, org, delivery, host, answer);
    });
  }

  return {
    [deliverJob]: (payload, { signal }) => {
      const attempt = z.parse(Attempt, payload);
      return runAs(attempt.organizationId, () => attemptOnce(attempt, signal));
    },
  };
}

/** What PostgreSQL can store. */
const printable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
