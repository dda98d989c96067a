// The link in a note by which its reader gets fewer, without signing in.

import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { secretBox } from '#server/secrets/secret-box.ts';

const purpose = 'booking-notes';
const Reader = z.tuple([z.number(), z.string()]);

export function noteLinks(config: Config) {
  const box = secretBox(config);
  return {
    tokenOf: (organizationId: number, email: string): string =>
      box.lock(Buffer.from(JSON.stringify([organizationId, email])), purpose),

    /** Null for a token that this server did not make. */
    readerOf(token: string): { organizationId: number; email: string } | null {
      const bytes = box.unlock(token, purpose);
      if (!bytes) return null;
      const [organizationId, email] = Reader.parse(JSON.parse(Buffer.from(bytes).toString()));
      return { organizationId, email };
    },
  };
}
