// Starts the session of a user who proved their identity, with or without a second factor.

import { emailKey } from '#domain/people/email-key.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '#contract/accounts/auth.ts';
import { deviceOf } from '#domain/accounts/device.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Http } from '#server/http/mount-endpoint.ts';
import { readCookie, setDeviceCookie, setSessionCookie } from '#server/http/credentials.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { type QueuedMail, queueMail } from '#server/mail/mail.ts';
import { type SignedInVia, sessionStore } from '#server/sessions/store.ts';
import { signInTrail } from '#server/sign-ins/trail.ts';
import { currentUser } from '#server/sessions/current-user.ts';

export function signInService(app: FastifyInstance, context: AppContext) {
  const { db, now, config, jobs } = context;
  const sessions = sessionStore(db, now);
  const trail = signInTrail(context);

  /** The device cookie of the request, if it belongs to the account. */
  async function knownDevice(accountId: number | undefined, { request }: Http): Promise<string | null> {
    const device = readCookie('device', request);
    const isKnown = device !== null && accountId !== undefined;
    return isKnown && (await sessions.deviceOwner(device)) === accountId ? device : null;
  }

  /**
   * The key that counts this browser's attempts at the account. A browser that signed in before has its own key, so that a
   * stranger's guesses cannot lock out the owner.
   */
  async function rateLimitKey(accountId: number | undefined, email: string, http: Http): Promise<string> {
    const device = await knownDevice(accountId, http);
    return device === null ? emailKey(email) : `${accountId}:${device}`;
  }

  const newDeviceMail = (to: string, request: FastifyRequest): QueuedMail => ({
    template: 'new-device',
    to,
    data: {
      ...deviceOf(request.headers['user-agent']),
      at: now(),
      ...(config.logClient && { address: request.ip }),
    },
  });

  return {
    knownDevice,
    rateLimitKey,

    /**
     * Starts a session, ends the previous one and resets the attempts. `recheck` verifies again in the transaction of the
     * session, since the credentials may have changed meanwhile.
     */
    async startSession(
      account: { id: number; email: string },
      remember: boolean,
      http: Http,
      recheck: (tx: Tx) => Promise<ApiError | null>,
      via: SignedInVia = {},
    ): Promise<{ user: CurrentUser } | ApiError> {
      const { request, reply } = http;
      const isKnown = (await knownDevice(account.id, http)) !== null;
      const before = readCookie('session', request);
      const begun = await db.write(async (tx) => {
        const error = await recheck(tx);
        if (error) return error;
        const replaced = before ? await sessions.end(hashToken(before), tx) : null;
        if (replaced && replaced.userId !== account.id) await trail.signedOut(replaced.userId, request, tx);
        // Without SMTP nobody would read it, and the first browser of an account is expected.
        const isSurprise = !isKnown && config.smtpUrl !== null && (await sessions.hasDevice(account.id, tx));
        const device = isKnown ? null : await sessions.rememberDevice(account.id, tx);
        const seenAs = deviceOf(request.headers['user-agent']);
        const token = await sessions.start(account.id, remember, tx, seenAs, via);
        await trail.endOldest(account.id, tx);
        const provider = config.providers.find(({ id }) => id === via.provider)?.name;
        await trail.succeeded(account.id, request, provider === undefined ? {} : { provider }, tx);
        if (isSurprise) await queueMail(jobs, newDeviceMail(account.email, request), tx);
        return { device, token };
      });
      if (begun instanceof ApiError) return begun;

      await app.rateLimiter.refund(`login:${await rateLimitKey(account.id, account.email, http)}`);
      await app.rateLimiter.refund(addressKey('guess', request));
      if (begun.device) setDeviceCookie(begun.device, request, reply);
      setSessionCookie(begun.token, remember, request, reply);
      const caller = await sessions.find(begun.token);
      return caller ? { user: currentUser(caller) } : fail('wrong-credentials');
    },
  };
}
