// Keys for programs: each acts as the person who made it, within its scopes and with no more rights than they have now.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText, idInPath, ownPassword, rule } from './fields.ts';
import { scopeNames } from './scopes.ts';

const Scopes = z.array(z.enum(scopeNames));

export const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: Scopes,
  createdAt: z.string(),
  /** Null: it does not expire. */
  expiresAt: z.nullable(z.string()),
  /** To within five minutes; null: never. */
  lastUsedAt: z.nullable(z.string()),
});

export type ApiToken = z.output<typeof ApiToken>;

export const NewApiToken = z.strictObject({
  name: requiredText(1, 60, 'Give the token a name'),
  scopes: Scopes.check(
    z.minLength(1, 'Choose what it may do'),
    z.maxLength(scopeNames.length, 'Too many'),
    rule((list) => new Set(list).size === list.length, 'duplicate', 'Choose each scope once'),
  ),
  expiresInDays: z.nullable(z.literal([30, 90, 365], 'Must be 30, 90, 365 or null')),
  password: ownPassword,
});

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/users/me/api-tokens',
  access: 'member',
  summary: 'Your API tokens, newest first, with the expired ones until they are revoked',
  answer: z.object({ tokens: z.array(ApiToken) }),
});

export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/users/me/api-tokens',
  access: 'member',
  limited: 'guess',
  summary: 'Make an API token, at most 20 a person; the only answer that holds it',
  errors: ['wrong-password', 'list-full'],
  body: NewApiToken,
  answer: z.extend(ApiToken, { token: z.string() }),
  status: 201,
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/users/me/api-tokens/:id',
  access: 'member',
  summary: 'Revoke an API token; it stops working at once',
  params: z.object({ id: idInPath }),
});
