// Ends an account: with its access, what features keep for it.

import { sql } from 'kysely';
import { erasedName, identityKey } from '#domain/people/matching.ts';
import type { AppContext, ErasedPerson } from '#server/context.ts';
import { readTables } from '#server/db/catalog.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization, type OrgLock } from '#server/db/organization-lock.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { askForTakeover } from './ask-for-takeover.ts';
import { leaveTokens } from './store.ts';

type Leaving = Pick<AppContext, 'db' | 'features' | 'jobs' | 'now'>;

/** Removes a member: frees the address and ends access, but keeps the name for recorded meetings. */
export async function removeAccount(context: Leaving, org: OrgId, id: number, tx: Tx): Promise<void> {
  // First: what belongs to the address is found by it.
  await removeBelongings(context, org, id, tx);
  await tx
    .updateTable('users')
    .set({
      status: 'removed',
      role: 'user',
      email: '',
      emailKey: `removed:${id}`,
      username: null,
      passwordHash: '',
      avatarKey: null,
    })
    .where('organizationId', '=', org)
    .where('id', '=', id)
    .execute();
  await leaveTokensToOthers(context, org, id, tx);
}

/** Deletes the account; recorded meetings keep only its id. */
export async function deleteAccount(context: Leaving, org: OrgId, id: number, tx: Tx): Promise<void> {
  await removeBelongings(context, org, id, tx);
  await tx.deleteFrom('users').where('organizationId', '=', org).where('id', '=', id).execute();
  await leaveTokensToOthers(context, org, id, tx);
}

/** Called when the account is gone, so that the mail goes to the others. */
const leaveTokensToOthers = async ({ jobs, now }: Leaving, org: OrgId, id: number, tx: Tx): Promise<void> =>
  askForTakeover(jobs, org, await leaveTokens(org, id, now(), tx), tx);

async function removeBelongings(
  { db, features, now }: Leaving,
  org: OrgId,
  id: number,
  tx: Tx,
): Promise<void> {
  const lock = await lockOrganization(tx, org);
  for (const { name, columns } of await readTables(db.engine, tx))
    if (columns.includes('userId'))
      await sql`delete from ${sql.table(name)} where "userId" = ${id}`.execute(tx);
  for (const { leave } of features) await leave?.(tx, lock, id, now());
}

/** Removed accounts keep only the name, for the meetings they recorded. */
export async function eraseFormerMembers(tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('organizationId', '=', org)
    .where('status', '=', 'removed')
    .execute();
  const ids = rows.flatMap(({ id, name }) => (keys.has(identityKey(name)) ? [id] : []));
  if (ids.length > 0)
    await tx
      .updateTable('users')
      .set({ name: erasedName })
      .where('organizationId', '=', org)
      .where('id', 'in', ids)
      .execute();
}
