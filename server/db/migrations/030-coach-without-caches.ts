// The coach computes its figures from the meetings; its caches by day and title go.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('hygieneDays').execute();
  await db.schema.dropTable('titleFacts').execute();
  await db.schema.alterTable('coachActions').renameColumn('spelling', 'displayTitle').execute();
}
