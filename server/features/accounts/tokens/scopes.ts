import { showsTiers } from '#contract/accounts/organization-tokens.ts';
import { type Scope, scopeNames } from '#contract/endpoint.ts';

/** The scopes of a row; ignores unknown ones. */
export const parseScopes = (text: string): Scope[] =>
  scopeNames.filter((scope) => text.split(' ').includes(scope));

/** Stored beside the scopes of a token of the organization that sees pay. */
export const payWord = 'pay:read';

export const rightsOf = (text: string): { scopes: Scope[]; seesPay: boolean } => ({
  scopes: parseScopes(text),
  seesPay: text.split(' ').includes(payWord),
});

/** What remains while no administrator is responsible for the token. */
export const rightsUntilTakenOver = (text: string): ReturnType<typeof rightsOf> => ({
  scopes: parseScopes(text).filter((scope) => !scope.endsWith(':write') && !showsTiers(scope)),
  seesPay: false,
});
