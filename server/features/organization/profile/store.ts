// The caller's own account.

import type { Database, Tx } from '#server/db/database.ts';
import type { SignedIn } from '#server/tenancy/authorize.ts';

/** The caller, active or waiting for approval. */
type Owner = Pick<SignedIn, 'userId' | 'organization'>;

type ProfileValues = Pick<SignedIn, 'name' | 'language' | 'locale' | 'firstWeekday'>;

export function profileStore(db: Pick<Database, 'read'>) {
  return {
    details: ({ userId, organization }: Owner) =>
      db.read
        .selectFrom('users')
        .select(['username', 'createdAt', 'addressVerifiedAt'])
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    async save({ userId, organization }: Owner, values: ProfileValues, tx: Tx): Promise<void> {
      await tx
        .updateTable('users')
        .set(values)
        .where('organizationId', '=', organization.id)
        .where('id', '=', userId)
        .execute();
    },
  };
}
