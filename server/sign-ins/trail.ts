// Records sign-ins, sign-outs and failed sign-ins in the audit log. Failures are counted and recorded once per
// account, reason and quarter of an hour, so that an attacker cannot flood the log.

import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Action, Events } from '#contract/events.ts';
import { deviceOf } from '#domain/accounts/device.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { failedSignInStore } from './store.ts';

/** Failed sign-ins of this process by reason, for /metrics. */
export const signInFailures = new Map<ErrorCode, number>();

/** For /metrics only. */
export const countFailure = (reason: ErrorCode): void =>
  void signInFailures.set(reason, (signInFailures.get(reason) ?? 0) + 1);

export function signInTrail({
  db,
  events,
  config,
  now,
}: Pick<AppContext, 'db' | 'events' | 'config' | 'now'>) {
  const store = failedSignInStore(db, now);
  const sessions = sessionStore(db, now);

  const sourceOf = ({ headers, ip }: FastifyRequest) => ({
    ...deviceOf(headers['user-agent']),
    address: config.logClient ? ip : null,
  });

  /** Not recorded for pending members, who belong to no organization yet. */
  async function publish<A extends Action>(
    userId: number,
    action: A,
    detail: Events[A],
    tx: Tx,
  ): Promise<void> {
    const member = await store.organizationOf(userId, tx);
    if (!member) return;
    const actor = { org: unverifiedOrg(member.organizationId), userId };
    await events.publish(tx, actor, action, detail, `user:${userId}`);
  }

  async function recordFailures(rows: Awaited<ReturnType<typeof store.takeOf>>, tx: Tx): Promise<void> {
    for (const { userId, reason, times, firstAt, lastAt, browser, system, address } of rows) {
      if (userId === null) continue;
      const between = { firstAt: isoInstant(firstAt), lastAt: isoInstant(lastAt) };
      const detail = { reason, times, ...between, browser, system, ...(address !== null && { address }) };
      await publish(userId, 'sign-in.failed', detail, tx);
    }
  }

  async function recordExpired(
    ended: Awaited<ReturnType<typeof sessions.takeExpired>>,
    tx: Tx,
  ): Promise<void> {
    for (const { userId, ...device } of ended) await publish(userId, 'sign-in.expired', device, tx);
  }

  const signInOf = (request: FastifyRequest) => {
    const { address, ...device } = sourceOf(request);
    return { ...device, ...(address !== null && { address }) };
  };

  return {
    /** Counts a failed attempt at an account, given by its id, or at an address without one. */
    async failed(reason: ErrorCode, account: number | string, request: FastifyRequest): Promise<void> {
      countFailure(reason);
      await store.count(reason, account, sourceOf(request));
    },

    /** Records the sign-in, after the failures that were counted so far. */
    async succeeded(
      userId: number,
      request: FastifyRequest,
      detail: { provider?: string },
      tx: Tx,
    ): Promise<void> {
      await recordFailures(await store.takeOf(userId, tx), tx);
      await publish(userId, 'sign-in.succeeded', { ...detail, ...signInOf(request) }, tx);
    },

    signedOut: (userId: number, request: FastifyRequest, tx: Tx) =>
      publish(userId, 'sign-in.ended', signInOf(request), tx),

    passwordReset: (userId: number, request: FastifyRequest, tx: Tx) =>
      publish(userId, 'password.reset', signInOf(request), tx),

    /** Ends the oldest sessions of a user who has more than the limit, and records them. */
    endOldest: async (userId: number, tx: Tx) =>
      recordExpired(await sessions.endOldest(userId, config.limits.sessions, tx), tx),

    /** Deletes expired sessions, and records them. */
    expireSessions: () =>
      db.write(async (tx) => {
        await recordExpired(await sessions.takeExpired(tx), tx);
        await sessions.forgetOldDevices(tx);
      }),

    /** Records the failures whose counting period is over. */
    recordEnded: () => db.write(async (tx) => recordFailures(await store.takeEnded(tx), tx)),
  };
}
