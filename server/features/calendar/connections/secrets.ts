// Addresses and passwords of calendars are encrypted like second factors, with a key that is not in the database.

import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import { calendarOwner, secretBox } from '#server/secrets/secret-box.ts';
import type { CalendarAccount } from './dav.ts';

const Secret = z.object({
  address: z.string(),
  /** Of a CalDAV account, or those that the address of an .ics file asks for. */
  user: z.optional(z.string()),
  password: z.optional(z.string()),
  /** See `CalendarAccount`. */
  trustedHosts: z.optional(z.array(z.string())),
  usesDigest: z.optional(z.boolean()),
});

export type CalendarSecret = z.output<typeof Secret>;

/** Null for an .ics file without a password. */
export const accountOf = ({ user, password, ...secret }: CalendarSecret): CalendarAccount | null =>
  user === undefined || password === undefined ? null : { ...secret, user, password };

type Owner = { organizationId: number; id: number };

export function calendarSecrets(config: Config) {
  const box = secretBox(config);
  return {
    lock: (secret: CalendarSecret, owner: Owner): string =>
      box.lock(Buffer.from(JSON.stringify(secret)), calendarOwner(owner)),

    /** Null if no key of this server decrypts it. */
    unlock(lockedSecret: string, owner: Owner): CalendarSecret | null {
      const bytes = box.unlock(lockedSecret, calendarOwner(owner));
      return bytes && Secret.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    },
  };
}
