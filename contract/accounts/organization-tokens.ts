// API tokens of an organization: no person owns them, so they outlast people who leave. Each has the rights of an
// administrator, restricted to its scopes, and sees pay only if an administrator allowed it.

import * as z from 'zod/mini';
import { ApiToken, NewApiToken } from './tokens.ts';
import { endpoint } from '#contract/endpoint.ts';
import { idParams } from '#contract/fields.ts';

export const OrganizationToken = z.extend(ApiToken, {
  /** Whether it gets exact amounts, tiers and rates; otherwise every amount is at the blended rate. */
  seesPay: z.boolean(),
  /** Null if the account was deleted. */
  createdByName: z.nullable(z.string()),
});

export type OrganizationToken = z.output<typeof OrganizationToken>;

const showsTiers = (scope: string) => scope === 'people:read' || scope === 'people:write';

export const NewOrganizationToken = z.strictObject({ ...NewApiToken.shape, seesPay: z.boolean() }).check(
  z.refine(({ scopes, seesPay }) => seesPay || !scopes.some(showsTiers), {
    path: ['seesPay'],
    error: 'The people directory shows salary tiers, so the token has to see pay',
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
