import type { Scope } from '#contract/endpoint.ts';

/** Names of the token scopes. */
export const scopeLabels: Record<Scope, string> = {
  'meetings:read': 'Read meetings and reports',
  'meetings:write': 'Save and change meetings',
  'members:read': 'Read members',
  'people:read': 'Read the people directory, with salary tiers',
  'people:write': 'Change the people directory',
  'budgets:write': 'Change budgets',
  'audit:read': 'Read the audit log',
};
