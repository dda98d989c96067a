// What is swept once an hour: deleted meetings whose time to come back is over. Without it each sweep read all meetings.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('deletedMeetings')
    .on('meetings')
    .columns(['deletedAt'])
    .where('deletedAt', 'is not', null)
    .execute();
}
