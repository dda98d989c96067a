// All SQL of pictures: one a person, gone when it is replaced.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId, SignedIn } from '#server/tenancy/authorize.ts';

/** The caller, whose own picture it is; also somebody who still waits for approval has one. */
type Owner = Pick<SignedIn, 'userId' | 'organization'>;

export function avatarStore(db: Database, now: () => number) {
  const ofMember = db.prepare((on, arg) =>
    on
      .selectFrom('avatars')
      .select('bytes')
      .where('organizationId', '=', arg('org'))
      .where('key', '=', arg('key')),
  );

  const setKey = (owner: Owner, avatarKey: string | null, tx: Tx) =>
    tx
      .updateTable('users')
      .set({ avatarKey })
      .where('organizationId', '=', owner.organization.id)
      .where('id', '=', owner.userId)
      .execute();

  return {
    /** The picture of anybody in the organization, or null. */
    read: async (org: OrgId, key: string) => (await ofMember({ org, key }))[0]?.bytes ?? null,

    /** The caller's own picture, or null. */
    readOwn: async ({ organization, avatarKey }: SignedIn, key: string) =>
      key === avatarKey ? ((await ofMember({ org: organization.id, key }))[0]?.bytes ?? null) : null,

    /** Takes the place of the picture before. */
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
