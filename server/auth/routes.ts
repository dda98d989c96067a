// Sign in, sign out, and the way back in after a forgotten password.

import type { FastifyInstance } from 'fastify';
import { login, logout, readMe } from '#contract/auth.ts';
import { forgotPassword, resetLinkSent, resetPassword } from '#contract/password-reset.ts';
import { type RateLimit, guessesPerAccount } from '#domain/limits.ts';
import type { House } from '#server/house.ts';
import { bind, type Http } from '#server/http/bind.ts';
import { clearSessionCookie, readCookie, setDeviceCookie, setSessionCookie } from '#server/http/cookies.ts';
import type { SignedIn } from '#server/http/gate.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { refuse } from '#server/http/refusal.ts';
import { mailStore } from '#server/mail/store.ts';
import { hashToken } from '#server/identifiers.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { currentUser } from './current-user.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { accountStore, emailKey } from './store.ts';

export function authRoutes(app: FastifyInstance, house: House): void {
  const accounts = accountStore(house.db, house.now);
  const sessions = sessionStore(house.db, house.now);
  const mails = mailStore(house.db, house.now);

  /** True, with Retry-After set, when the account was tried too often. */
  async function triedTooOften(key: string, limit: RateLimit, { reply }: Http): Promise<boolean> {
    const wait = await app.rateLimiter.take(key, limit);
    if (wait > 0) void reply.header('retry-after', String(wait));
    return wait > 0;
  }

  bind(app, login, async ({ body }, _caller, http) => {
    const account = await accounts.byEmail(body.email);
    const device = readCookie('device', http.request);
    // A browser that signed in to the account before has a count of its own, so that a stranger's guesses
    // cannot lock out the owner.
    const known = device !== null && account !== null && (await sessions.deviceOwner(device)) === account.id;
    const key = known ? `login:${account.id}:${device}` : `login:${emailKey(body.email)}`;
    if (await triedTooOften(key, guessesPerAccount, http)) return refuse('too-many');

    const right = await verifyPassword(account?.passwordHash ?? null, body.password);
    if (!account || !right) return refuse('wrong-credentials');

    await app.rateLimiter.giveBack(key);
    await app.rateLimiter.giveBack(addressKey('guess', http.request));
    const before = readCookie('session', http.request);
    if (before) await sessions.end(hashToken(before));
    if (!known) setDeviceCookie(await sessions.rememberDevice(account.id), http.request, http.reply);
    const token = await sessions.start(account.id, body.remember);
    setSessionCookie(token, body.remember, http.request, http.reply);
    return { user: currentUser((await sessions.find(token)) as SignedIn) };
  });

  bind(app, readMe, async (_input, caller) => ({ user: currentUser(caller) }));

  bind(app, logout, async (_input, caller, { request, reply }) => {
    await sessions.end(caller.sessionHash);
    clearSessionCookie(request, reply);
    return undefined;
  });

  bind(app, forgotPassword, async ({ body }, _caller, http) => {
    if (await triedTooOften(`reset:${emailKey(body.email)}`, guessesPerAccount, http))
      return refuse('too-many');
    // Whether there is such an account is found out when the mail is written, not while somebody waits and listens.
    await house.db.write((tx) => mails.queue({ kind: 'password-reset', to: body.email, payload: {} }, tx));
    house.mailQueued();
    return { message: resetLinkSent };
  });

  bind(app, resetPassword, async ({ body }, _caller, { request, reply }) => {
    const passwordHash = await hashPassword(body.password);
    const userId = await house.db.write(async (tx) => {
      const owner = await accounts.useReset(body.token, tx);
      if (owner === null) return null;
      await accounts.setPassword(owner, passwordHash, tx);
      await sessions.endAll(owner, tx);
      return owner;
    });
    if (userId === null) return refuse('reset-link-invalid', 'token');
    clearSessionCookie(request, reply);
    return undefined;
  });
}
