import type { Scope } from '#contract/api-tokens.ts';

/** Names of the token scopes. */
export const scopeLabels: Record<Scope, string> = {
  'meetings:read': 'Read meetings and reports',
  'meetings:write': 'Save and change meetings',
  'members:read': 'Read members',
};
