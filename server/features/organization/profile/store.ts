// The caller's own account.

import type { Database, Tx } from '#server/db/database.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

/** The caller, active or waiting for approval. */
type Owner = Pick<SignedIn, 'userId' | 'organization'>;

export function profileStore(db: Pick<Database, 'read'>) {
  return {
    details: ({ userId, organization }: Owner) =>
      db.read
        .selectFrom('users')
        .select(['username', 'createdAt', 'addressVerifiedAt'])
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    async rename({ userId, organization }: Owner, name: string, tx: Tx): Promise<void> {
      await tx
        .updateTable('users')
        .set({ name })
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .execute();
    },
  };
}
