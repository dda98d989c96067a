// Verification of email addresses: registrations that wait for it, and links that verify the address of an account.

import { addressLinkMs } from '#domain/limits.ts';
import { identityKey } from '#domain/people/matching.ts';
import type { ErasedPerson } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken, newKey, newToken } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { secondFactorStore } from '#server/features/accounts/second-factor/store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';

export type WaitingRegistration = { email: string; name: string; passwordHash: string; form: string };

export function addressStore(db: Database, now: () => number) {
  const markVerified = (org: OrgId, userId: number, tx: Tx) =>
    tx
      .updateTable('users')
      .set({ addressVerifiedAt: now() })
      .where('organizationId', '=', org)
      .where('id', '=', userId)
      .where('addressVerifiedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();

  return {
    /** Stores a registration until its address is verified; returns its key. */
    async saveRegistration(registration: WaitingRegistration, tx: Tx): Promise<string> {
      const key = newKey();
      await tx
        .insertInto('registrations')
        .values({ ...registration, key, createdAt: now(), expiresAt: now() + addressLinkMs })
        .execute();
      return key;
    },

    registration: (key: string) =>
      db.read
        .selectFrom('registrations')
        .select(['email', 'name'])
        .where('key', '=', key)
        .where('expiresAt', '>', now())
        .executeTakeFirst(),

    /** A new token for the link, which replaces the previous one; null if the registration has expired. */
    async newRegistrationToken(key: string): Promise<string | null> {
      const token = newToken();
      const [changed] = await db.write((tx) =>
        tx
          .updateTable('registrations')
          .set({ tokenHash: hashToken(token) })
          .where('key', '=', key)
          .returning('key')
          .execute(),
      );
      return changed ? token : null;
    },

    forgetRegistration: (key: string) =>
      db.write((tx) => tx.deleteFrom('registrations').where('key', '=', key).execute()),

    byToken: (token: string) =>
      db.read
        .selectFrom('registrations')
        .select(['key', 'email', 'passwordHash'])
        .where('tokenHash', '=', hashToken(token))
        .where('expiresAt', '>', now())
        .executeTakeFirst(),

    /** Deletes the link; undefined if it was already used or replaced. */
    useRegistration: (token: string, tx: Tx) =>
      tx
        .deleteFrom('registrations')
        .where('tokenHash', '=', hashToken(token))
        .where('expiresAt', '>', now())
        .returningAll()
        .executeTakeFirst(),

    isVerified: async (org: OrgId, userId: number): Promise<boolean> => {
      const user = await db.read
        .selectFrom('users')
        .select('addressVerifiedAt')
        .where('organizationId', '=', org)
        .where('id', '=', userId)
        .executeTakeFirst();
      return Boolean(user?.addressVerifiedAt);
    },

    /** A link that verifies the address of the account; invalidates previous links. */
    async newAddressLink(userId: number): Promise<string> {
      const token = newToken();
      await db.write(async (tx) => {
        await tx.deleteFrom('addressLinks').where('userId', '=', userId).execute();
        const link = { tokenHash: hashToken(token), userId, expiresAt: now() + addressLinkMs };
        await tx.insertInto('addressLinks').values(link).execute();
      });
      return token;
    },

    /** Deletes the link of the account; false if it does not exist. */
    async useAddressLink(userId: number, token: string, tx: Tx): Promise<boolean> {
      const [used] = await tx
        .deleteFrom('addressLinks')
        .where('tokenHash', '=', hashToken(token))
        .where('userId', '=', userId)
        .where('expiresAt', '>', now())
        .returning('userId')
        .execute();
      return used !== undefined;
    },

    markVerified,

    /**
     * Called when the owner of the address has replaced the password by a mailed link. A stranger may have set up
     * the account, because its address was not verified, so second factors and identities are removed. The caller has
     * ended the sessions.
     */
    async takeOver(owner: { id: number; organizationId: number }, tx: Tx): Promise<boolean> {
      const org = unverifiedOrg(owner.organizationId);
      if (!(await markVerified(org, owner.id, tx))) return false;
      await secondFactorStore(db, now).remove(org, owner.id, tx);
      await tx
        .deleteFrom('identities')
        .where('organizationId', '=', org)
        .where('userId', '=', owner.id)
        .execute();
      await tx.deleteFrom('devices').where('userId', '=', owner.id).execute();
      return true;
    },

    async purgeExpired(): Promise<void> {
      await db.write(async (tx) => {
        for (const table of ['registrations', 'addressLinks'] as const)
          await tx.deleteFrom(table).where('expiresAt', '<=', now()).execute();
      });
    },
  };
}

/** Deletes registrations that wait for an erased person's address. */
export async function eraseRegistrations(tx: Tx, _lock: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const waiting = await tx.selectFrom('registrations').select(['key', 'email']).execute();
  for (const { key, email } of waiting)
    if (keys.has(identityKey(email))) await tx.deleteFrom('registrations').where('key', '=', key).execute();
}
