// Keys of Google and Microsoft are encrypted like the passwords of other connections.

import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { calendarOwner, secretBox } from '#server/secrets/secret-box.ts';

const GoogleKey = z.object({ clientEmail: z.string(), privateKey: z.string(), keyId: z.string() });
const Secret = z.union([
  // The directory has a key of its own, so that neither may read what the other reads.
  z.extend(GoogleKey, { directory: z.optional(GoogleKey) }),
  z.object({ certificate: z.string(), privateKey: z.string() }),
  z.object({ secret: z.string() }),
]);
export type ConnectorSecret = z.output<typeof Secret>;

type Owner = { organizationId: number; id: number };

export function connectorSecrets(config: Config) {
  const box = secretBox(config);
  return {
    lock: (secret: ConnectorSecret, owner: Owner): string =>
      box.lock(Buffer.from(JSON.stringify(secret)), calendarOwner(owner)),

    /** Null if there is none yet, or no key of this server decrypts it. */
    unlock(lockedSecret: string, owner: Owner): ConnectorSecret | null {
      const bytes = lockedSecret === '' ? null : box.unlock(lockedSecret, calendarOwner(owner));
      return bytes && Secret.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    },
  };
}
