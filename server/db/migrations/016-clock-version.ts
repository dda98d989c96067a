// How often an organization's days were set anew, so that no figure that was kept of a day outlives its meetings.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('organizations')
    .addColumn('clockVersion', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
