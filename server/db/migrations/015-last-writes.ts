// Which write of an organization was the last one, so that a replica can be asked whether it has it.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lastWrites')
    .addColumn('organizationId', 'bigint', (c) => c.primaryKey().notNull().references('organizations.id'))
    .addColumn('mark', 'bigint', (c) => c.notNull())
    .execute();
}
