// The way in, for whoever has shown that an account is theirs, with or without a second step.

import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Http } from '#server/http/mount-endpoint.ts';
import { readCookie, setDeviceCookie, setSessionCookie } from '#server/http/credentials.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { hashToken } from '#server/db/identifiers.ts';
import { sessionStore } from '#server/features/sessions/store.ts';
import { currentUser } from './current-user.ts';
import { emailKey } from './store.ts';

export function entrance(app: FastifyInstance, { db, now }: AppContext) {
  const sessions = sessionStore(db, now);

  /** The device of the request, when the account was signed in to on it before. */
  async function knownDevice(accountId: number | undefined, { request }: Http): Promise<string | null> {
    const device = readCookie('device', request);
    const isKnown = device !== null && accountId !== undefined;
    return isKnown && (await sessions.deviceOwner(device)) === accountId ? device : null;
  }

  /**
   * Under what the tries of this browser at the account are counted. One that signed in to it before has a count of
   * its own, so that a stranger's guesses cannot lock out the owner.
   */
  async function tries(accountId: number | undefined, email: string, http: Http): Promise<string> {
    const device = await knownDevice(accountId, http);
    return device === null ? emailKey(email) : `${accountId}:${device}`;
  }

  return {
    tries,

    /**
     * Starts a session in place of the one before; what was counted as guessing is taken back. `recheck` looks once more,
     * in the transaction of the session: what was shown a moment ago may not count any longer.
     */
    async enter(
      account: { id: number; email: string },
      remember: boolean,
      http: Http,
      recheck: (tx: Tx) => Promise<ApiError | null>,
    ): Promise<{ user: CurrentUser } | ApiError> {
      const { request, reply } = http;
      const isKnown = (await knownDevice(account.id, http)) !== null;
      const before = readCookie('session', request);
      const begun = await db.write(async (tx) => {
        const refused = await recheck(tx);
        if (refused) return refused;
        if (before) await sessions.end(hashToken(before), tx);
        const device = isKnown ? null : await sessions.rememberDevice(account.id, tx);
        return { device, token: await sessions.start(account.id, remember, tx) };
      });
      if (begun instanceof ApiError) return begun;

      await app.rateLimiter.giveBack(`login:${await tries(account.id, account.email, http)}`);
      await app.rateLimiter.giveBack(addressKey('guess', request));
      if (begun.device) setDeviceCookie(begun.device, request, reply);
      setSessionCookie(begun.token, remember, request, reply);
      const caller = await sessions.find(begun.token);
      return caller ? { user: currentUser(caller) } : fail('wrong-credentials');
    },
  };
}
