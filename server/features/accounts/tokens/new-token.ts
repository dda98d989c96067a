import type { Scope } from '#contract/endpoint.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { newId, newToken } from '#server/db/identifiers.ts';
import { tokenPrefix } from '#server/http/credentials.ts';

type Asked = { name: string; scopes: Scope[]; expiresInDays: number | null };

/** A new token with its secret, of which only the hash is stored. */
export const newTokenRow = ({ name, scopes, expiresInDays }: Asked, createdAt: number) => ({
  id: newId(),
  name,
  scopes,
  createdAt,
  expiresAt: expiresInDays === null ? null : createdAt + expiresInDays * dayMs,
  token: `${tokenPrefix}${newToken()}`,
});
