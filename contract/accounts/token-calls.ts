// The calls that API tokens may make. Separate from contract/accounts/tokens.ts, since no page needs them.

import { type Scope, scopeNames } from './tokens.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** "METHOD path" of the calls of each scope. Each call is in at most one scope; all others need a session. */
export const callsOf: Record<Scope, readonly `${Endpoint['method']} ${Endpoint['path']}`[]> = {
  'meetings:read': [
    'GET /api/meetings',
    'GET /api/meetings/export',
    'GET /api/meetings/:id',
    'GET /api/meetings/:id/allocation',
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
    'GET /api/budgets/unassigned',
    'GET /api/finance',
    'GET /api/finance/lines',
    'GET /api/finance/export',
    'GET /api/imports',
    'GET /api/templates',
    'GET /api/groups',
    'GET /api/organization/profile',
    'GET /api/organization/meeting-types',
    'GET /api/organization/salary-tiers',
    'GET /api/settings/salary-tiers',
    'GET /api/organization/org-roles',
    'GET /api/changes',
  ],
  'meetings:write': [
    'POST /api/meetings',
    'PUT /api/meetings/:id',
    'PUT /api/meetings/:id/allocation',
    'DELETE /api/meetings/:id',
    'POST /api/meetings/:id/restoration',
    'PATCH /api/meetings/:id/roi',
    'POST /api/imports',
    'POST /api/imports/known-meetings',
    'DELETE /api/imports/:id',
  ],
  'members:read': ['GET /api/organization/users', 'GET /api/organization/members'],
  'people:read': ['GET /api/people', 'GET /api/people/unknown'],
  'people:write': [
    'POST /api/people',
    'PATCH /api/people/:id',
    'DELETE /api/people/:id',
    'POST /api/people/:id/merge',
    'POST /api/people/assignments',
    'POST /api/people/import',
    'POST /api/people/unknown',
  ],
  'budgets:write': [
    'POST /api/budgets',
    'PUT /api/budgets/:id',
    'DELETE /api/budgets/:id',
    'POST /api/budgets/assignments',
  ],
  'audit:read': ['GET /api/audit-log', 'GET /api/audit-log/export', 'GET /api/audit-log/actors'],
};

/** Every token may make this call. */
const ofAnyToken = 'GET /api/token';

const scopes = new Map<string, Scope>(
  scopeNames.flatMap((scope) => callsOf[scope].map((call) => [call, scope] as const)),
);

/** The scope that a token needs for a call; null if the call needs a session. */
export const scopeOf = ({ method, path }: Endpoint): Scope | 'any' | null => {
  const call = `${method} ${path}`;
  return call === ofAnyToken ? 'any' : (scopes.get(call) ?? null);
};
