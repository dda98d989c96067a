import { type Scope, scopeNames } from '#contract/endpoint.ts';

/** The scopes of a row; ignores unknown ones. */
export const parseScopes = (text: string): Scope[] =>
  scopeNames.filter((scope) => text.split(' ').includes(scope));
