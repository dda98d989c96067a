// A member of a group is added once for each draft, as the group itself is made once.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('groupMembers').addColumn('draftKey', 'text').execute();
  // Rows without a key do not hinder each other.
  await db.schema
    .createIndex('groupMembersByDraft')
    .unique()
    .on('groupMembers')
    .columns(['organizationId', 'groupId', 'draftKey'])
    .execute();
}
