// Keys for programs: each acts as the person who made it, within its scopes and with no more rights than they have now.

import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idInPath, ownPassword, requiredText, rule } from './fields.ts';

export const scopeNames = ['meetings:read', 'meetings:write', 'members:read'] as const;
export type Scope = (typeof scopeNames)[number];

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

/** "METHOD path" of the calls of each scope; no call stands in two. */
export const callsOf: Record<Scope, readonly `${Endpoint['method']} ${Endpoint['path']}`[]> = {
  'meetings:read': [
    'GET /api/meetings',
    'GET /api/meetings/export',
    'GET /api/meetings/:id',
    'GET /api/dashboard',
    'GET /api/analytics',
    'GET /api/calendar',
    'GET /api/roi',
    'GET /api/roi/meetings',
    'GET /api/roi/points',
    'GET /api/roi/export',
    'GET /api/coach',
    'GET /api/coach/series',
    'GET /api/coach/actions',
    'GET /api/budgets',
    'GET /api/imports',
    'GET /api/templates',
    'GET /api/groups',
    'GET /api/organization/profile',
    'GET /api/organization/meeting-types',
    'GET /api/organization/salary-tiers',
    'GET /api/settings/salary-tiers',
    'GET /api/organization/org-roles',
  ],
  'meetings:write': [
    'POST /api/meetings',
    'PUT /api/meetings/:id',
    'DELETE /api/meetings/:id',
    'POST /api/meetings/:id/restoration',
    'PATCH /api/meetings/:id/roi',
    'POST /api/imports',
    'POST /api/imports/known-meetings',
    'DELETE /api/imports/:id',
  ],
  'members:read': ['GET /api/organization/users', 'GET /api/organization/members'],
};

const scopes = new Map<string, Scope>(
  scopeNames.flatMap((scope) => callsOf[scope].map((call) => [call, scope] as const)),
);

/** The scope that a token needs for a call; null: no token may make it. */
export const scopeOf = ({ method, path }: Endpoint): Scope | null => scopes.get(`${method} ${path}`) ?? null;
