// Changes one's own password.

import type { FastifyInstance } from 'fastify';
import { changePassword } from '#contract/accounts/passwords.ts';
import { hashPassword, weakness } from '#server/features/accounts/auth/passwords.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { setSessionCookie } from '#server/http/credentials.ts';
import { addressKey, networkKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { sessionStore } from '#server/sessions/store.ts';
import { passwordCheck } from './password-check.ts';

export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events } = context;
  const accounts = accountStore(db, now);
  const sessions = sessionStore(db, now);
  const ownPassword = passwordCheck(app, context);

  mountEndpoint(app, changePassword, async ({ body }, caller, http) => {
    const own = await ownPassword(caller, body.currentPassword, 'currentPassword', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.refund(addressKey('guess', http.request));
    if (body.newPassword === body.currentPassword) return fail('same-password', 'newPassword');

    const { name, email, organization } = caller;
    const weak = await weakness(body.newPassword, [name, email, organization.name]);
    if (weak) return fail(weak, 'newPassword');

    const passwordHash = await hashPassword(body.newPassword, networkKey(http.request));
    const session = await db.write(async (tx) => {
      const changed = await own.recheck(tx);
      if (changed) return changed;
      await accounts.setPassword(caller.userId, passwordHash, tx);
      if (body.revokeApiTokens) await accounts.revokeTokens(caller.userId, tx);
      await events.publishOwn(tx, caller, 'password.changed', {});
      return sessions.rotate(caller, tx);
    });
    if (session instanceof ApiError) return session;
    if (session) setSessionCookie(session.token, session.remembered, http.request, http.reply);
    return undefined;
  });
}
