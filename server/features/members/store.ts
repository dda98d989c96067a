// All SQL of an organization's people.

import type { Kysely } from 'kysely';
import { membersPerPage } from '#domain/people/member-search.ts';
import type { Role } from '#domain/people/permissions.ts';
import { emailKey } from '#server/features/auth/store.ts';
import type { Arg, Database, Tx } from '#server/db/database.ts';
import { listArgument } from '#server/db/list-argument.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';
import { organizationLock } from '#server/features/organizations/lock-store.ts';

const columns = [
  'id',
  'name',
  'email',
  'username',
  'role',
  'status',
  'mustChangePassword',
  'avatarKey',
  'createdAt',
  'organizationId',
] as const;

const pageOfIds = listArgument('id', membersPerPage);

export type NewPerson = {
  name: string;
  email: string;
  username: string | null;
  role: Role;
  passwordHash: string;
};

/**
 * An address that has an account in another organization: the person can never sign in with this one, but nobody
 * can tell from it that there is the other.
 */
const unclaimedKey = (org: OrgId, email: string) => `unclaimed:${org}:${emailKey(email)}`;

export function memberStore(db: Database, now: () => number) {
  const lock = organizationLock(db);
  const ofOrganization = (on: Kysely<Tables>, arg: Arg) =>
    on
      .selectFrom('users')
      .select(columns)
      .where('organizationId', '=', arg('org'))
      .where('status', '!=', 'removed');
  const people = db.prepare(ofOrganization);
  const person = db.prepare((on, arg) => ofOrganization(on, arg).where('id', '=', arg('id')));
  const some = db.prepare((on, arg) => ofOrganization(on, arg).where('id', 'in', pageOfIds.places(arg)));
  const admins = db.prepare((on, arg) =>
    on
      .selectFrom('users')
      .select(['id', 'mustChangePassword'])
      .where('organizationId', '=', arg('org'))
      .where('role', '=', 'admin')
      .where('status', '=', 'active'),
  );
  const ofPerson = (org: OrgId, id: number, tx: Tx) =>
    tx.updateTable('users').where('organizationId', '=', org).where('id', '=', id);

  return {
    /** Active members and those who wait. */
    all: async (org: OrgId) => (await people({ org })).filter(isPresent),

    async byId(org: OrgId, id: number, tx?: Tx) {
      const [row] = await person({ org, id }, tx);
      return row && isPresent(row) ? row : null;
    },

    /** Those of at most a page of ids who are still there, in the order of the ids. */
    async byIds(org: OrgId, ids: readonly number[]) {
      const rows = (await some({ ...pageOfIds.filled(ids), org })).filter(isPresent);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Locks the organization: who comes and goes is decided one by one. */
    lock,

    /** The same, and says whether they are an administrator still: who may be demoted waits, or has been. */
    async lockForAdmin(org: OrgId, userId: number, tx: Tx): Promise<boolean> {
      await lock(org, tx);
      return (await admins({ org }, tx)).some(({ id }) => id === userId);
    },

    /** How many administrators are active, and how many of them have a password of their own. */
    async adminCounts(org: OrgId, tx?: Tx) {
      const rows = await admins({ org }, tx);
      return { active: rows.length, settled: rows.filter((row) => row.mustChangePassword === 0).length };
    },

    /** `elsewhere` is the address of the account that another organization has of it, as its owner spells it. */
    async insert(org: OrgId, { email, ...rest }: NewPerson, tx: Tx) {
      const id = newId();
      const takenKeys = await tx
        .selectFrom('users')
        .select(['organizationId', 'email', 'emailKey'])
        .where('emailKey', 'in', [emailKey(email), unclaimedKey(org, email)])
        .execute();
      const holder = takenKeys.find((row) => row.emailKey === emailKey(email));
      if (holder && takenKeys.some((row) => row.organizationId === org)) return 'email-taken';
      const elsewhere = holder?.email ?? null;
      if (elsewhere === null) await removeUnclaimed(org, email, tx);
      await tx
        .insertInto('users')
        .values({
          ...rest,
          id,
          organizationId: org,
          email,
          emailKey: elsewhere === null ? emailKey(email) : unclaimedKey(org, email),
          status: 'active',
          mustChangePassword: 1,
          avatarKey: null,
          createdAt: now(),
        })
        .execute();
      return { id, elsewhere };
    },

    removeUnclaimed,

    approve: (org: OrgId, id: number, role: Role, tx: Tx) =>
      ofPerson(org, id, tx).set({ role, status: 'active' }).execute(),

    async setRole(org: OrgId, id: number, role: Role, tx: Tx): Promise<void> {
      await ofPerson(org, id, tx).set({ role }).execute();
      if (role !== 'admin') await removeInvitations(org, id, tx);
    },

    /** Keeps the name for what the person recorded; the address is free, and nothing is left to sign in with. */
    async remove(org: OrgId, id: number, tx: Tx): Promise<void> {
      await ofPerson(org, id, tx)
        .set({
          status: 'removed',
          role: 'user',
          email: '',
          emailKey: `removed:${id}`,
          username: null,
          passwordHash: '',
          avatarKey: null,
        })
        .execute();
      await removeBelongings(org, id, tx);
    },

    /** Leaves nothing of the person but the number in what they recorded. */
    async erase(org: OrgId, id: number, tx: Tx): Promise<void> {
      await removeBelongings(org, id, tx);
      await tx.deleteFrom('users').where('organizationId', '=', org).where('id', '=', id).execute();
    },
  };
}

/** Whoever was added while the address had its account elsewhere: nobody can sign in as them, and the person is here now. */
async function removeUnclaimed(org: OrgId, email: string, tx: Tx): Promise<void> {
  // The key names the organization.
  await tx.deleteFrom('users').where('emailKey', '=', unclaimedKey(org, email)).execute();
}

async function removeBelongings(org: OrgId, userId: number, tx: Tx): Promise<void> {
  for (const table of ['sessions', 'devices', 'passwordResets', 'signInTickets'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute();
  for (const table of ['avatars', 'secondFactors', 'recoveryCodes', 'apiTokens'] as const)
    await tx.deleteFrom(table).where('organizationId', '=', org).where('userId', '=', userId).execute();
  await removeInvitations(org, userId, tx);
}

/** What only an administrator may give out is worth nothing once they are none any more. */
async function removeInvitations(org: OrgId, userId: number, tx: Tx): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('organizationId', '=', org)
    .where('createdBy', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

type Present<Row> = Row & { status: 'active' | 'pending' };

const isPresent = <Row extends { status: string }>(row: Row): row is Present<Row> =>
  row.status === 'active' || row.status === 'pending';

export type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof memberStore>['byId']>>>;
