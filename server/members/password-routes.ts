// The own password.

import type { FastifyInstance } from 'fastify';
import { changePassword } from '#contract/members.ts';
import { auditStore } from '#server/audit/store.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { accountStore } from '#server/auth/store.ts';
import type { House } from '#server/house.ts';
import { bind } from '#server/http/bind.ts';
import { setSessionCookie } from '#server/http/cookies.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { passwordCheck } from './password-check.ts';

export function passwordRoutes(app: FastifyInstance, house: House): void {
  const { db, now } = house;
  const accounts = accountStore(db, now);
  const sessions = sessionStore(db, now);
  const audit = auditStore(db, now);
  const ownPassword = passwordCheck(app, house);

  bind(app, changePassword, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.currentPassword, 'currentPassword', http);
    if (own instanceof Refusal) return own;
    await app.rateLimiter.giveBack(addressKey('guess', http.request));
    if (body.newPassword === body.currentPassword) return refuse('same-password', 'newPassword');

    const passwordHash = await hashPassword(body.newPassword);
    const session = await db.write(async (tx) => {
      const changed = await own.refusal(tx);
      if (changed) return changed;
      await accounts.setPassword(caller.userId, passwordHash, tx);
      await audit.recordOwn(caller, 'password.changed', tx);
      return sessions.rotate(caller, tx);
    });
    if (session instanceof Refusal) return session;
    if (session) setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
