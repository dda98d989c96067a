// A passkey as its owner sees it.

import type { Passkey } from '#contract/accounts/passkeys.ts';
import { isoInstant } from '#domain/time/local-day.ts';

type Row = { id: number; name: string; createdAt: number; lastUsedAt: number | null };

export const passkeyAnswer = ({ id, name, createdAt, lastUsedAt }: Row): Passkey => ({
  id,
  name,
  createdAt: isoInstant(createdAt),
  lastUsedAt: lastUsedAt === null ? null : isoInstant(lastUsedAt),
});
