// API tokens: each acts with the current rights of its owner, restricted to its scopes.

import * as z from 'zod/mini';
import { endpoint, type Scope, scopeNames } from '#contract/endpoint.ts';
import { id, idParams, ownPassword, requiredText, rule, sentInstant } from '#contract/fields.ts';
import { t } from '#domain/format/text.ts';

/** Scopes that do nothing for members who are not administrators. */
export const adminScopes: readonly Scope[] = ['people:read', 'people:write', 'budgets:write', 'audit:read'];

const Scopes = z.array(z.enum(scopeNames));

export const ApiToken = z.object({
  id,
  name: z.string(),
  scopes: Scopes,
  createdAt: sentInstant,
  /** Null if it does not expire. */
  expiresAt: z.nullable(sentInstant),
  /** Accurate to five minutes; null if never used. */
  lastUsedAt: z.nullable(sentInstant),
});

export type ApiToken = z.output<typeof ApiToken>;

export const NewApiToken = z.strictObject({
  name: requiredText(1, 60, t`Give the token a name`),
  scopes: Scopes.check(
    z.minLength(1, t`Choose at least one scope`),
    z.maxLength(scopeNames.length, t`Too many`),
    rule((list) => new Set(list).size === list.length, 'duplicate', t`Choose each scope once`),
  ),
  expiresInDays: z.nullable(z.literal([30, 90, 365], 'Must be 30, 90, 365 or null')),
  password: ownPassword,
});

export const readToken = endpoint('GET /api/token', {
  access: 'member',
  scope: 'any',
  summary: 'Get the caller: organization, owner, and the API token if one was used. Works with any scope',
  answer: z.object({
    organization: z.object({ id, name: z.string(), timeZone: z.string(), currency: z.string() }),
    /** The user whose rights the call has; null for a token of the organization. */
    owner: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
    /** Null for a call with a session. */
    token: z.nullable(z.object({ id, name: z.string(), scopes: Scopes, expiresAt: z.nullable(sentInstant) })),
  }),
  example: {
    answer: {
      organization: { id: 34_359_738_369, name: 'Acme', timeZone: 'Europe/Berlin', currency: 'EUR' },
      owner: null,
      token: {
        id: 51_539_607_553,
        name: 'Payroll',
        scopes: ['meetings:read', 'people:read'],
        expiresAt: '2027-02-22T09:00:00.000Z',
      },
    },
  },
});

export const listApiTokens = endpoint('GET /api/users/me/api-tokens', {
  access: 'member',
  summary: 'List your API tokens, newest first, including expired ones',
  answer: z.object({ tokens: z.array(ApiToken) }),
});

export const createApiToken = endpoint('POST /api/users/me/api-tokens', {
  access: 'member',
  limited: 'guess',
  summary: 'Create an API token (at most 20 per person); only this answer contains it',
  errors: ['wrong-password', 'no-password', 'list-full'],
  body: NewApiToken,
  answer: z.extend(ApiToken, { token: z.string() }),
  status: 201,
});

export const revokeApiToken = endpoint('DELETE /api/users/me/api-tokens/:id', {
  access: 'member',
  summary: 'Revoke an API token; it stops working at once',
  params: idParams,
});
