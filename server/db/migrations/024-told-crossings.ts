// A crossing that nobody could be told of is told once a budget has a manager.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('budgetAlerts')
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
