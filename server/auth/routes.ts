// Sign in, sign out, and the way back in after a forgotten password.

import type { FastifyInstance } from 'fastify';
import { login, logout, readMe } from '#contract/auth.ts';
import { forgotPassword, resetLinkSent, resetPassword } from '#contract/password-reset.ts';
import { guessesPerAccount } from '#domain/limits.ts';
import type { Tx } from '#server/db/database.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { clearSessionCookie } from '#server/http/cookies.ts';
import { orgAtDoor } from '#server/http/gate.ts';
import { addressKey, refuseTooMany } from '#server/http/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { mailStore } from '#server/mail/store.ts';
import { secondFactorStore } from '#server/second-factor/store.ts';
import { ticketStore } from '#server/second-factor/tickets-store.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { currentUser } from './current-user.ts';
import { entrance } from './entrance.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { accountStore, emailKey } from './store.ts';

export function authRoutes(app: FastifyInstance, house: House): void {
  const { db } = house;
  const accounts = accountStore(db, house.now);
  const sessions = sessionStore(db, house.now);
  const mails = mailStore(house);
  const factors = secondFactorStore(db, house.now);
  const tickets = ticketStore(db, house.now);
  const door = entrance(app, house);

  bind(app, login, async ({ body: { email, password, remember } }, _caller, http) => {
    const account = await db.everywhere(() => accounts.byEmail(email));
    const key = `login:${await door.tries(account?.id, email, http)}`;
    const tooMany = await refuseTooMany(app, key, guessesPerAccount, http.reply);
    if (tooMany) return tooMany;

    const right = await verifyPassword(account?.passwordHash ?? null, password);
    if (!account || !right) return refuse('wrong-credentials');

    // Hashing has taken a while: who has reset the password meanwhile must not find somebody signed in with the old one.
    const changed = async (tx: Tx) =>
      (await accounts.isStill(account, tx)) ? null : refuse('wrong-credentials');
    const org = orgAtDoor(account.organizationId);
    const factor = await db.within(org, () => factors.read(org, account.id));
    // Not as a write of the organisation: a Monday's sign-ins must not send its reports to the primary.
    return db.everywhere(async () => {
      if (!factor?.confirmedAt) return door.enter(account, remember, http, changed);
      const answer = await db.write(
        async (tx) => (await changed(tx)) ?? { ticket: await tickets.issue(account.id, remember, tx) },
      );
      // The password was right, and the second step is counted by itself.
      if (!(answer instanceof Refusal)) await app.rateLimiter.giveBack(addressKey('guess', http.request));
      return answer;
    });
  });

  bind(app, readMe, async (_input, caller) => ({ user: currentUser(caller) }));

  bind(app, logout, async (_input, caller, { request, reply }) => {
    await sessions.end(caller.sessionHash);
    clearSessionCookie(request, reply);
    return undefined;
  });

  bind(app, forgotPassword, async ({ body }, _caller, { reply }) => {
    const tooMany = await refuseTooMany(app, `reset:${emailKey(body.email)}`, guessesPerAccount, reply);
    if (tooMany) return tooMany;
    // Whether there is such an account is found out when the mail is written, not while somebody waits and listens.
    await db.write((tx) => mails.queue({ kind: 'password-reset', to: body.email, payload: {} }, tx));
    return { message: resetLinkSent };
  });

  bind(app, resetPassword, async ({ body }, _caller, { request, reply }) => {
    const passwordHash = await hashPassword(body.password);
    const userId = await db.everywhere(() =>
      db.write(async (tx) => {
        const owner = await accounts.useReset(body.token, tx);
        if (owner === null) return null;
        await accounts.setPassword(owner, passwordHash, tx);
        await sessions.endAll(owner, tx);
        await accounts.revokeTokens(owner, tx);
        return owner;
      }),
    );
    if (userId === null) return refuse('reset-link-invalid', 'token');
    clearSessionCookie(request, reply);
    return undefined;
  });
}
