// The version of the clock was only needed by the caches of the coach.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('organizations').dropColumn('clockVersion').execute();
}
