// Which addresses may get budget alerts: verified addresses of members, and others once their owner has confirmed
// by a link. Otherwise anybody could make the server send mail to anybody.

import { seesPay } from '#domain/accounts/permissions.ts';
import { alertLinkMs } from '#domain/limits.ts';
import { emailKey } from '#domain/people/email-key.ts';
import { isAddress } from '#domain/people/matching.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { AppContext, ErasedPerson } from '#server/context.ts';
import { hashToken, newToken } from '#server/db/identifiers.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { mailJob } from '#server/mail/mail.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

type Owner = 'member' | 'outsider';
type Db = Database['read'] | Tx;

type Sending = Pick<AppContext, 'db' | 'now' | 'config'>;

export function alertAddressStore({ db, now, config }: Sending) {
  // Without SMTP nobody can verify an address, and no mail leaves the machine.
  const isProofNeeded = config.smtpUrl !== null;

  /** The owner of each address. */
  async function ownersOf(org: OrgId, emails: readonly string[], on: Db) {
    const keys = emails.map(emailKey);
    if (keys.length === 0) return () => null;
    const members = await on
      .selectFrom('users')
      .select('emailKey')
      .where('organizationId', '=', org)
      .where('emailKey', 'in', keys)
      .where('status', '=', 'active')
      .$if(isProofNeeded, (users) => users.where('addressVerifiedAt', 'is not', null))
      .execute();
    const confirmed = await on
      .selectFrom('alertAddresses')
      .select('emailKey')
      .where('organizationId', '=', org)
      .where('emailKey', 'in', keys)
      .where('confirmedAt', 'is not', null)
      .execute();
    const owners = new Map<string, Owner>();
    for (const row of confirmed) owners.set(row.emailKey, 'outsider');
    for (const row of members) owners.set(row.emailKey, 'member');
    return (email: string): Owner | null => owners.get(emailKey(email)) ?? null;
  }

  return {
    ownersOf,

    /** The owner of the address; null if nobody has confirmed it. */
    ownerOf: async (org: OrgId, email: string, on: Db): Promise<Owner | null> =>
      (await ownersOf(org, [email], on))(email),

    /** Whether the address belongs to a member who does not see exact amounts. */
    hidesPay: async (org: OrgId, email: string, on: Db): Promise<boolean> => {
      const member = await on
        .selectFrom('users')
        .innerJoin('organizations', 'organizations.id', 'users.organizationId')
        .select(['role', 'canSeePay', 'payVisibility'])
        .where('organizationId', '=', org)
        .where('emailKey', '=', emailKey(email))
        .where('status', '=', 'active')
        .executeTakeFirst();
      if (!member) return false;
      const { role, canSeePay, payVisibility } = member;
      return !seesPay({ role, canSeePay: canSeePay === 1, organization: { payVisibility } });
    },

    /** A new link for the address, which replaces the previous one. */
    async newLink(organizationId: number, email: string): Promise<string> {
      const token = newToken();
      const link = { tokenHash: hashToken(token), expiresAt: now() + alertLinkMs };
      await asSystem(() =>
        db.write((tx) =>
          tx
            .insertInto('alertAddresses')
            .values({ organizationId, emailKey: emailKey(email), confirmedAt: null, ...link })
            .onConflict((conflict) => conflict.columns(['organizationId', 'emailKey']).doUpdateSet(link))
            .execute(),
        ),
      );
      return token;
    },

    /** Confirms the address of a valid link; undefined for any other. The link can be opened twice. */
    async confirm(token: string, tx: Tx) {
      const address = await tx
        .selectFrom('alertAddresses')
        .innerJoin('organizations', 'organizations.id', 'alertAddresses.organizationId')
        .select(['alertAddresses.organizationId', 'emailKey', 'organizations.name as organization'])
        .where('tokenHash', '=', hashToken(token))
        .where('expiresAt', '>', now())
        .executeTakeFirst();
      if (address)
        await tx
          .updateTable('alertAddresses')
          .set({ confirmedAt: now() })
          .where('organizationId', '=', address.organizationId)
          .where('emailKey', '=', address.emailKey)
          .execute();
      return address;
    },

    /** The departments whose budgets name the address. */
    departmentsOf: (org: OrgId, key: string, tx: Tx) =>
      tx
        .selectFrom('budgets')
        .select('department')
        .where('organizationId', '=', org)
        .where((eb) => eb(eb.fn('lower', ['managerEmail']), '=', key))
        .execute(),
  };
}

/** Removes an erased manager's address, and the mails that ask it for confirmation. */
export async function eraseManager(tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const addresses = [...keys].filter(isAddress);
  if (addresses.length === 0) return;
  await tx
    .updateTable('budgets')
    .set({ managerEmail: null })
    .where('organizationId', '=', org)
    .where((eb) => eb(eb.fn('lower', ['managerEmail']), 'in', addresses))
    .execute();
  await tx
    .deleteFrom('alertAddresses')
    .where('organizationId', '=', org)
    .where('emailKey', 'in', addresses)
    .execute();
  const mails = await tx.selectFrom('jobs').select(['id', 'payload']).where('kind', '=', mailJob).execute();
  const asking = mails.filter(({ payload }) => {
    const { to, data } = JSON.parse(payload) as { to: string; data: { organizationId?: number } };
    return data.organizationId === org && addresses.includes(to.toLowerCase());
  });
  for (const { id } of asking) await tx.deleteFrom('jobs').where('id', '=', id).execute();
}
