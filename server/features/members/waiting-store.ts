import type { Role } from '#domain/people/permissions.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const recipientLimit = 10;

/** Addresses of the people who can approve the newest applicant; empty if others waited before, since a mail was sent then. */
export async function approversToNotify(org: OrgId, tx: Tx): Promise<string[]> {
  const { waiting } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('organizationId', '=', org)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (waiting > 1) return [];
  const admins = await addressesOf(org, 'admin', tx);
  return admins.length > 0 ? admins : addressesOf(org, 'user', tx);
}

async function addressesOf(org: OrgId, role: Role, tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('organizationId', '=', org)
    .where('status', '=', 'active')
    .where('role', '=', role)
    // A person who was added and never signed in may not know of the account.
    .where('mustChangePassword', '=', 0)
    .orderBy('createdAt')
    .limit(recipientLimit)
    .execute();
  return rows.map(({ email }) => email);
}
