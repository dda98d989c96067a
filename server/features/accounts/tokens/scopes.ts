import { type Scope, scopeNames } from '#contract/api-tokens.ts';

/** The scopes of a row; ignores unknown ones. */
export const parseScopes = (text: string): Scope[] =>
  scopeNames.filter((scope) => text.split(' ').includes(scope));
