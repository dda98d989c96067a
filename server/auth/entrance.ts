// The way in, for whoever has shown that an account is theirs, with or without a second step.

import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/auth.ts';
import type { House } from '#server/house.ts';
import type { Http } from '#server/http/bind.ts';
import { readCookie, setDeviceCookie, setSessionCookie } from '#server/http/cookies.ts';
import type { SignedIn } from '#server/http/gate.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { hashToken } from '#server/identifiers.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { currentUser } from './current-user.ts';
import { emailKey } from './store.ts';

export function entrance(app: FastifyInstance, { db, now }: House) {
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

    /** Starts a session in place of the one before; what was counted as guessing is taken back. */
    async enter(
      account: { id: number; email: string },
      remember: boolean,
      http: Http,
    ): Promise<{ user: CurrentUser }> {
      const { request, reply } = http;
      await app.rateLimiter.giveBack(`login:${await tries(account.id, account.email, http)}`);
      await app.rateLimiter.giveBack(addressKey('guess', request));
      const before = readCookie('session', request);
      if (before) await sessions.end(hashToken(before));
      if ((await knownDevice(account.id, http)) === null)
        setDeviceCookie(await sessions.rememberDevice(account.id), request, reply);
      const token = await sessions.start(account.id, remember);
      setSessionCookie(token, remember, request, reply);
      return { user: currentUser((await sessions.find(token)) as SignedIn) };
    },
  };
}
