// An API token without its secret.

import type { ApiToken } from '#contract/accounts/tokens.ts';
import type { Scope } from '#contract/endpoint.ts';
import type { OrganizationToken } from '#contract/accounts/organization-tokens.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';
import type { Tables } from '#server/db/tables.ts';

type Row = Pick<Tables['apiTokens'], 'id' | 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  scopes: Scope[];
};

const instantOrNull = (at: number | null): string | null => (at === null ? null : isoInstant(at));

export const apiTokenAnswer = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: Row): ApiToken => ({
  id,
  name,
  scopes,
  createdAt: isoInstant(createdAt),
  expiresAt: instantOrNull(expiresAt),
  lastUsedAt: instantOrNull(lastUsedAt),
});

export const organizationTokenAnswer = ({
  seesPay,
  createdByName,
  takeOverUntil,
  ...row
}: Row & {
  seesPay: boolean;
  createdByName: string | null;
  takeOverUntil: number | null;
}): OrganizationToken => ({
  ...apiTokenAnswer(row),
  seesPay,
  createdByName,
  takeOverUntil: instantOrNull(takeOverUntil),
});

export const tokenOfCall = ({ id, name, scopes, expiresAt }: NonNullable<SignedIn['apiToken']>) => ({
  id,
  name,
  scopes: [...scopes],
  expiresAt: instantOrNull(expiresAt),
});
