// Create, list and revoke one's own API tokens. API tokens cannot call these endpoints.

import type { FastifyInstance } from 'fastify';
import { createApiToken, listApiTokens, readToken, revokeApiToken } from '#contract/accounts/tokens.ts';
import {
  createOrganizationToken,
  listOrganizationTokens,
  revokeOrganizationToken,
  takeOverOrganizationToken,
} from '#contract/accounts/organization-tokens.ts';
import { apiTokensPerPerson, apiTokensPerOrganization } from '#domain/limits.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { AppContext } from '#server/context.ts';
import { mountEndpoint } from '#server/http/mount-endpoint.ts';
import { addressKey } from '#server/http/rate-limits.ts';
import { ApiError, fail } from '#server/http/api-error.ts';
import { queueMail } from '#server/mail/mail.ts';
import { passwordCheck } from '#server/features/accounts/members/password-check.ts';
import { newTokenRow } from './new-token.ts';
import { apiTokenAnswer, tokenOfCall, organizationTokenAnswer } from './serializers.ts';
import { apiTokenStore } from './store.ts';
import { organizationTokenStore } from './organization-store.ts';

export function apiTokenRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const tokens = apiTokenStore(db, now);
  const ownPassword = passwordCheck(app, context);

  mountEndpoint(app, readToken, async (_input, { apiToken, organization, userId, name, email }) => ({
    organization: {
      id: organization.id,
      name: organization.name,
      timeZone: organization.timeZone,
      currency: organization.currency,
    },
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

// Administrators create, list, take over and revoke the API tokens of their organization.

export function organizationTokenRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, events, jobs } = context;
  const tokens = organizationTokenStore(db);
  const ownPassword = passwordCheck(app, context);

  mountEndpoint(app, listOrganizationTokens, async (_input, { org }) => ({
    tokens: (await tokens.list(org)).map(organizationTokenAnswer),
  }));

  mountEndpoint(app, createOrganizationToken, async ({ body }, caller, http) => {
    const { org, userId } = caller;
    const own = await ownPassword(caller, body.password, 'password', http);
    if (own instanceof ApiError) return own;
    await app.rateLimiter.refund(addressKey('guess', http.request));

    const { seesPay, ...asked } = body;
    const { token, ...row } = newTokenRow(asked, now());
    const error = await db.write(async (tx) => {
      // Locked, so that concurrent requests do not exceed the limit.
      await lockOrganization(tx, org);
      const changed = await own.recheck(tx);
      if (changed) return changed;
      if ((await tokens.list(org, tx)).length >= apiTokensPerOrganization) return fail('list-full');
      await tokens.insert(org, { ...row, token, seesPay, createdBy: userId }, tx);
      const { name, scopes } = row;
      const detail = { name, scopes, seesPay };
      await events.publish(tx, caller, 'api-token.created-of-organization', detail, `api-token:${row.id}`);
      await queueMail(jobs, { template: 'organization-token-created', to: caller.email, data: { name } }, tx);
      return null;
    });
    if (error) return error;
    const made = { ...row, seesPay, lastUsedAt: null, createdByName: caller.name, takeOverUntil: null };
    return { ...organizationTokenAnswer(made), token };
  });

  mountEndpoint(app, takeOverOrganizationToken, async ({ params: { id } }, caller) =>
    db.write(async (tx) => {
      const { org, userId } = caller;
      // Locked, so that the caller is not demoted meanwhile.
      await lockOrganization(tx, org);
      if (!(await tokens.takeOver(org, id, userId, now(), tx))) return fail('not-found');
      const token = (await tokens.list(org, tx)).find((one) => one.id === id);
      if (!token) return fail('not-found');
      await events.publish(tx, caller, 'api-token.taken-over', { name: token.name }, `api-token:${id}`);
      return organizationTokenAnswer(token);
    }),
  );

  mountEndpoint(app, revokeOrganizationToken, async ({ params: { id } }, caller) =>
    db.write(async (tx) => {
      const name = await tokens.revoke(caller.org, id, tx);
      if (name === null) return fail('not-found');
      await events.publish(tx, caller, 'api-token.revoked-of-organization', { name }, `api-token:${id}`);
      return undefined;
    }),
  );
}
