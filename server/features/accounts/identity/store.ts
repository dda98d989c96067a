// Identities at providers, and pending sign-ins. An identity belongs to one user of the whole installation.

import { signOnMs } from '#domain/limits.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { hashToken, newId } from '#server/db/identifiers.ts';
import type { Subject } from '#server/features/accounts/members/barred-store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type NewIdentity = Subject & { provider: string; email: string | null };

export type NewFlow = {
  state: string;
  browser: string;
  provider: string;
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
  remembered: boolean;
  linkTo: number | null;
  /** The token. */
  invitation: string | null;
};

export function identityStore(db: Database, now: () => number) {
  return {
    async beginFlow({ state, browser, remembered, invitation, ...flow }: NewFlow, tx: Tx): Promise<void> {
      const row = {
        ...flow,
        stateHash: hashToken(state),
        browserHash: hashToken(browser),
        invitation: invitation && hashToken(invitation),
        remembered: remembered ? 1 : 0,
        expiresAt: now() + signOnMs,
      } as const;
      await tx.insertInto('signOnFlows').values(row).execute();
    },

    /** Deletes and returns the sign-in that this browser started; undefined if there is none. */
    async useFlow(state: string, browser: string, provider: string) {
      const [flow] = await db.write((tx) =>
        tx
          .deleteFrom('signOnFlows')
          .where('stateHash', '=', hashToken(state))
          .where('browserHash', '=', hashToken(browser))
          .where('provider', '=', provider)
          .where('expiresAt', '>', now())
          .returningAll()
          .execute(),
      );
      return flow;
    },

    purgeExpired: () =>
      db.write((tx) => tx.deleteFrom('signOnFlows').where('expiresAt', '<=', now()).execute()),

    /** The account that the identity signs in to. */
    owner: ({ issuer, subject }: Subject, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.userId')
        .select([
          'users.id',
          'users.organizationId',
          'users.email',
          'users.role',
          'identities.id as identityId',
        ])
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('users.status', '!=', 'removed')
        .executeTakeFirst(),

    /** False if the identity was unlinked meanwhile. */
    async use({ issuer, subject }: Subject, userId: number, tx: Tx): Promise<boolean> {
      const used = await tx
        .updateTable('identities')
        .set({ lastUsedAt: now() })
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .where('userId', '=', userId)
        .returning('id')
        .execute();
      return used.length > 0;
    },

    async link(org: OrgId, userId: number, identity: NewIdentity, tx: Tx): Promise<void> {
      const { provider, issuer, subject, email } = identity;
      const row = { provider, issuer, subject, email, organizationId: org, id: newId(), userId };
      await tx
        .insertInto('identities')
        .values({ ...row, linkedAt: now(), lastUsedAt: null })
        .execute();
    },

    list: (org: OrgId, userId: number, tx?: Tx) =>
      (tx ?? db.read)
        .selectFrom('identities')
        .select(['id', 'provider', 'issuer', 'email', 'linkedAt', 'lastUsedAt'])
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .orderBy('linkedAt')
        .orderBy('id')
        .execute(),

    async unlink(org: OrgId, userId: number, id: number, tx: Tx): Promise<boolean> {
      const removed = await tx
        .deleteFrom('identities')
        .where('organizationId', '=', org)
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning('id')
        .execute();
      return removed.length > 0;
    },

    /** Whether another administrator has proved a way in: by a sign-in at a provider, or by a session. */
    async hasOtherWayIn(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
      const other = await tx
        .selectFrom('users')
        .select('id')
        .where('organizationId', '=', org)
        .where('id', '!=', userId)
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .where('mustChangePassword', '=', 0)
        .where((eb) =>
          eb.or([
            eb.exists(
              eb
                .selectFrom('identities')
                .select('identities.id')
                .whereRef('identities.userId', '=', 'users.id')
                .where('identities.lastUsedAt', 'is not', null),
            ),
            eb.exists(
              eb.selectFrom('sessions').select('sessions.id').whereRef('sessions.userId', '=', 'users.id'),
            ),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    async hasActiveMember(org: OrgId, tx: Tx): Promise<boolean> {
      const member = await tx
        .selectFrom('users')
        .select('id')
        .where('organizationId', '=', org)
        .where('status', '=', 'active')
        .limit(1)
        .executeTakeFirst();
      return member !== undefined;
    },
  };
}
