// Passkeys and their open challenges. Single statements use up challenges and counters, so that only one of two
// concurrent attempts succeeds.

import { signInTicketMs } from '#domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken, newId } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type NewPasskey = Pick<Tables['passkeys'], 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;
type Purpose = Tables['passkeyChallenges']['purpose'];

export function passkeyStore(db: Database, now: () => number) {
  return {
    async issueChallenge(challenge: string, purpose: Purpose, userId: number | null, tx: Tx): Promise<void> {
      const row = {
        challengeHash: hashToken(challenge),
        purpose,
        userId,
        expiresAt: now() + signInTicketMs,
      };
      await tx.insertInto('passkeyChallenges').values(row).execute();
    },

    /** Uses up a challenge of this user, or one without a user; false if there is none. */
    async useChallenge(challenge: string, purpose: Purpose, userId: number | null, tx: Tx): Promise<boolean> {
      const used = await tx
        .deleteFrom('passkeyChallenges')
        .where('challengeHash', '=', hashToken(challenge))
        .where('purpose', '=', purpose)
        .where('userId', userId === null ? 'is' : '=', userId)
        .where('expiresAt', '>', now())
        .returning('challengeHash')
        .execute();
      return used.length > 0;
    },

    purgeExpired: () =>
      db.write((tx) => tx.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now()).execute()),

    list: (org: OrgId, userId: number, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('passkeys')
        .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    /** The passkey with its owner, from the whole installation. */
    byCredential: (credentialId: string) =>
      db.read
        .selectFrom('passkeys')
        .innerJoin('users', 'users.id', 'passkeys.userId')
        .select(['passkeys.id', 'passkeys.publicKey', 'passkeys.counter', 'passkeys.needsPassword'])
        .select(['users.id as userId', 'users.organizationId', 'users.email', 'users.role'])
        .where('passkeys.credentialId', '=', credentialId)
        .where('users.status', '!=', 'removed')
        .executeTakeFirst(),

    async insert(org: OrgId, userId: number, passkey: NewPasskey, tx: Tx) {
      const row = { ...passkey, id: newId(), createdAt: now(), lastUsedAt: null };
      await tx
        .insertInto('passkeys')
        .values({ ...row, organizationId: org, userId })
        .execute();
      return row;
    },

    /** False if the passkey was removed or used meanwhile. `withPassword`: the user also entered the password. */
    async use(
      org: OrgId,
      { id, counter }: { id: number; counter: number },
      newCounter: number,
      withPassword: boolean,
      tx: Tx,
    ): Promise<boolean> {
      const used = await tx
        .updateTable('passkeys')
        .set({ counter: newCounter, lastUsedAt: now(), ...(withPassword && { needsPassword: 0 }) })
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .where('counter', '=', counter)
        .where('needsPassword', 'in', withPassword ? [0, 1] : [0])
        .returning('id')
        .execute();
      return used.length > 0;
    },

    /** False if the user has no such passkey. */
    async rename(org: OrgId, userId: number, id: number, name: string, tx: Tx): Promise<boolean> {
      const renamed = await tx
        .updateTable('passkeys')
        .set({ name })
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .execute();
      return renamed.length > 0;
    },

    /** Returns the name of the removed passkey, or null if the user has no such passkey. */
    async remove(org: OrgId, userId: number, id: number, tx: Tx): Promise<string | null> {
      const removed = await tx
        .deleteFrom('passkeys')
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name ?? null;
    },
  };
}
