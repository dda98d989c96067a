// Create, list and revoke one's own API tokens. API tokens cannot call these endpoints.

import { lockOrganization } from '#server/db/organization-lock.ts';
import type { FastifyInstance } from 'fastify';
import { createApiToken, listApiTokens, readToken, revokeApiToken } from '#contract/accounts/tokens.ts';
import { apiTokensPerPerson } from '#domain/limits.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { passwordCheck } from '#server/features/accounts/members/password-check.ts';
import { newTokenRow } from './new-token.ts';
import { apiTokenAnswer, tokenOfCall } from './serializers.ts';
import { apiTokenStore } from './store.ts';

export function apiTokenRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const tokens = apiTokenStore(db, now);
  const ownPassword = passwordCheck(app, context);

  mountEndpoint(app, readToken, async (_input, { apiToken, organization, userId, name, email }) => ({
    organization: { id: organization.id, name: organization.name, timeZone: organization.timeZone },
    owner: apiToken?.isOfOrganization ? null : { id: userId, name, email },
    token: apiToken ? tokenOfCall(apiToken) : null,
  }));

  mountEndpoint(app, listApiTokens, async (_input, { org, userId }) => ({
    tokens: (await tokens.list(org, userId)).map(apiTokenAnswer),
  }));

  mountEndpoint(app, createApiToken, async ({ body }, caller, http) => {
    const { org, userId } = caller;
    const own = await ownPassword(caller, body.password, 'password', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.refund(addressKey('guess', http.request));

    const { token, ...row } = newTokenRow(body, now());
    const { name, scopes } = row;
    const error = await db.write(async (tx) => {
      // Locked, so that concurrent requests do not exceed the limit.
      await lockOrganization(tx, org);
      const changed = await own.recheck(tx);
      if (changed) return changed;
      if ((await tokens.list(org, userId, tx)).length >= apiTokensPerPerson) return fail('list-full');
      await tokens.insert(org, { ...row, userId, token }, tx);
      await events.publish(tx, caller, 'api-token.created', { name, scopes }, `api-token:${row.id}`);
      await queueMail(jobs, { template: 'api-token-created', to: caller.email, data: { name } }, tx);
      return null;
    });
    if (error) return error;
    return { ...apiTokenAnswer({ ...row, lastUsedAt: null }), token };
  });

  mountEndpoint(app, revokeApiToken, async ({ params: { id } }, caller) =>
    db.write(async (tx) => {
      const name = await tokens.revoke(caller.org, caller.userId, id, tx);
      if (name === null) return fail('not-found');
      await events.publish(tx, caller, 'api-token.revoked', { name }, `api-token:${id}`);
      return undefined;
    }),
  );
}
