// API tokens of an organization: no person owns them, but an administrator is responsible for each. A token has the
// rights of an administrator, restricted to its scopes, and sees pay only if an administrator allowed it.

import * as z from 'zod/mini';
import { t } from '#domain/format/text.ts';
import { ApiToken, NewApiToken } from './tokens.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, sentInstant } from '#contract/fields.ts';

export const OrganizationToken = z.extend(ApiToken, {
  /** Whether it gets exact amounts, tiers and rates; otherwise every amount is at the blended rate. */
  seesPay: z.boolean(),
  /** Who created it, or took it over last; null if the account was deleted. */
  createdByName: z.nullable(z.string()),
  /**
   * Set when that person is no administrator any more: until another one takes it over, the token writes nothing and
   * sees neither pay nor the directory, and at this time it ends.
   */
  takeOverUntil: z.nullable(sentInstant),
});

export type OrganizationToken = z.output<typeof OrganizationToken>;

export const showsTiers = (scope: string) => scope === 'people:read' || scope === 'people:write';

export const NewOrganizationToken = z.strictObject({ ...NewApiToken.shape, seesPay: z.boolean() }).check(
  z.refine(({ scopes, seesPay }) => seesPay || !scopes.some(showsTiers), {
    path: ['seesPay'],
    error: t`The people directory shows salary tiers, so the token has to see pay`,
  }),
);

export const listOrganizationTokens = endpoint('GET /api/organization/api-tokens', {
  access: 'admin',
  summary: 'List the API tokens of the organization, newest first, including expired ones',
  answer: z.object({ tokens: z.array(OrganizationToken) }),
});

export const createOrganizationToken = endpoint('POST /api/organization/api-tokens', {
  access: 'admin',
  limited: 'guess',
  summary: 'Create an API token of the organization (at most 20); only this response contains it',
  errors: ['wrong-password', 'no-password', 'list-full'],
  body: NewOrganizationToken,
  answer: z.extend(OrganizationToken, { token: z.string() }),
  status: 201,
});

export const revokeOrganizationToken = endpoint('DELETE /api/organization/api-tokens/:id', {
  access: 'admin',
  summary: 'Revoke an API token of the organization; it stops working at once',
  params: idParams,
});

export const takeOverOrganizationToken = endpoint('POST /api/organization/api-tokens/:id/takeover', {
  access: 'admin',
  summary:
    'Take over an API token of the organization whose responsible administrator was demoted or removed; it has all its rights again',
  params: idParams,
  answer: OrganizationToken,
});
