// What an operator reads across organizations, and the log of operator commands.

import type { Database, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type ListedOrganization = {
  id: number;
  name: string;
  createdAt: number;
  people: number;
  admins: number;
  pending: number;
};

export function operatorStore(db: Database, now: () => number) {
  return {
    /** All organizations with the number of their active people, administrators and applicants. */
    async organizations(): Promise<ListedOrganization[]> {
      const rows = await db.read
        .selectFrom('organizations')
        .select(['id', 'name', 'createdAt'])
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      const counts = await db.read
        .selectFrom('users')
        .select(['organizationId', 'status', 'role'])
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .groupBy(['organizationId', 'status', 'role'])
        .execute();
      const byOrganization = Map.groupBy(counts, ({ organizationId }) => organizationId);
      return rows.map((row) => {
        const sum = (isCounted: (it: Pick<Tables['users'], 'status' | 'role'>) => boolean) =>
          (byOrganization.get(row.id) ?? []).filter(isCounted).reduce((all, { count }) => all + count, 0);
        return {
          ...row,
          people: sum(({ status }) => status === 'active'),
          admins: sum(({ status, role }) => status === 'active' && role === 'admin'),
          pending: sum(({ status }) => status === 'pending'),
        };
      });
    },

    /** Everybody in an organization who has an account, and whether they use two-factor sign-in. */
    async people(org: OrgId) {
      const rows = await db.read
        .selectFrom('users')
        .select(['id', 'name', 'email', 'role', 'status', 'createdAt'])
        .where('organizationId', '=', org)
        .where('status', '!=', 'removed')
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      const apps = await db.read
        .selectFrom('secondFactors')
        .select('userId')
        .where('organizationId', '=', org)
        .where('confirmedAt', 'is not', null)
        .execute();
      const passkeys = await db.read
        .selectFrom('passkeys')
        .select('userId')
        .where('organizationId', '=', org)
        .execute();
      const secured = new Set([...apps, ...passkeys].map(({ userId }) => userId));
      return rows.map((row) => ({ ...row, twoFactor: secured.has(row.id) }));
    },

    /** The account with this id, unless it was removed. */
    accountOf: (id: number, tx: Tx) =>
      tx
        .selectFrom('users')
        .select(['id', 'organizationId', 'email', 'name', 'role', 'status'])
        .where('id', '=', id)
        .where('status', '!=', 'removed')
        .executeTakeFirst(),

    async rename(org: OrgId, name: string, tx: Tx): Promise<void> {
      await tx
        .updateTable('organizations')
        // An administrator with open settings notices the change when saving.
        .set((eb) => ({ name, profileVersion: eb('profileVersion', '+', 1) }))
        .where('id', '=', org)
        .execute();
    },

    async log(command: string, subject: string, tx: Tx): Promise<void> {
      await tx.insertInto('operatorActions').values({ id: newId(), at: now(), command, subject }).execute();
    },

    /** The latest commands, newest first. */
    actions: (limit: number) =>
      db.read
        .selectFrom('operatorActions')
        .select(['at', 'command', 'subject'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}

/** Deletes operator commands from before that instant. */
export async function purgeOperatorActions(db: Database, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('operatorActions').where('at', '<', before).execute());
}
