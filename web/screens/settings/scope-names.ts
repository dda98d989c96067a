import type { Scope } from '#contract/scopes.ts';

/** What a token may do, in words. */
export const scopeLabels: Record<Scope, string> = {
  'meetings:read': 'Read meetings and reports',
  'meetings:write': 'Save and change meetings',
  'members:read': 'Read members',
};
