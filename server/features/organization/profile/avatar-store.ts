// Profile pictures: one per person, deleted when replaced.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';

/** The caller, active or waiting for approval. */
type Owner = Pick<SignedIn, 'userId' | 'organization'>;

export function avatarStore(db: Database, now: () => number) {
  async function read(organizationId: number, key: string): Promise<Uint8Array | null> {
    const row = await db.read
      .selectFrom('avatars')
      .select('bytes')
      .where('organizationId', '=', organizationId)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.bytes ?? null;
  }

  const setKey = (owner: Owner, avatarKey: string | null, tx: Tx) =>
    tx
      .updateTable('users')
      .set({ avatarKey })
      .where('organizationId', '=', owner.organization.id)
      .where('id', '=', owner.userId)
      .execute();

  return {
    /** The picture of a member of the organization, or null. */
    read: (org: OrgId, key: string) => read(org, key),

    /** The caller's own picture, or null. */
    readOwn: async ({ organization, avatarKey }: SignedIn, key: string) =>
      key === avatarKey ? read(organization.id, key) : null,

    async replace(owner: Owner, key: string, bytes: Uint8Array, tx: Tx): Promise<void> {
      const picture = { key, bytes, createdAt: now() };
      await tx
        .insertInto('avatars')
        .values({ ...picture, organizationId: owner.organization.id, userId: owner.userId })
        .onConflict((conflict) => conflict.columns(['organizationId', 'userId']).doUpdateSet(picture))
        .execute();
      await setKey(owner, key, tx);
    },

    async remove(owner: Owner, tx: Tx): Promise<void> {
      await tx
        .deleteFrom('avatars')
        .where('organizationId', '=', owner.organization.id)
        .where('userId', '=', owner.userId)
        .execute();
      await setKey(owner, null, tx);
    },
  };
}
