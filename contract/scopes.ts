// What an API token may be allowed to call. What stands here is all: any other call, a new one too, takes a session.

import type { Endpoint } from './endpoint.ts';

export const scopeNames = ['meetings:read', 'meetings:write', 'members:read'] as const;
export type Scope = (typeof scopeNames)[number];

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
