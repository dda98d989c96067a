// Which meetings of an import are left: without reading those that its undoing has deleted already.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('meetingsByImport').execute();
  await db.schema
    .createIndex('meetingsByImport')
    .on('meetings')
    .columns(['organizationId', 'importId'])
    .where(sql<boolean>`"importId" is not null and "deletedAt" is null`)
    .execute();
}
