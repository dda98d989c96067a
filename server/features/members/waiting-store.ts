// Whom to tell that somebody waits to be let into an organization.

import type { Role } from '#domain/people/permissions.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const toldAtMost = 10;

export function waitingStore(db: Database) {
  const waiting = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', arg('org'))
      .where('status', '=', 'pending'),
  );
  const settled = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select('email')
      .where('organizationId', '=', arg('org'))
      .where('status', '=', 'active')
      .where('role', '=', arg('role'))
      // Whoever was added and has not signed in yet may not know of the account.
      .where('mustChangePassword', '=', 0)
      .orderBy('createdAt')
      .limit(toldAtMost),
  );
  const addressesOf = async (org: OrgId, role: Role, tx: Tx) =>
    (await settled({ org, role }, tx)).map(({ email }) => email);

  return {
    /**
     * The addresses of those who may let in the one who has come to wait; nobody's while somebody waited before, since
     * they have been told.
     */
    async approversToTell(org: OrgId, tx: Tx): Promise<string[]> {
      const [row] = await waiting({ org }, tx);
      if ((row?.count ?? 0) > 1) return [];
      const admins = await addressesOf(org, 'admin', tx);
      return admins.length > 0 ? admins : addressesOf(org, 'user', tx);
    },
  };
}
