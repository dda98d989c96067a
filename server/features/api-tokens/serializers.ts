// A token as its owner sees it: everything but itself.

import type { ApiToken } from '#contract/api-tokens.ts';
import type { Scope } from '#contract/scopes.ts';
import { isoInstant } from '#domain/time/instant.ts';
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
