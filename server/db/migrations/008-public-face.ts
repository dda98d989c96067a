// Who asked for a demo, and which plan an organization chose.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // They come from outside every organization.
  await schema
    .createTable('demoRequests')
    .addColumn('id', 'bigint', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('organization', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('organizationPlans')
    .addColumn('organizationId', 'bigint', (c) => c.primaryKey().references('organizations.id'))
    .addColumn('plan', 'text', (c) =>
      c.notNull().check(sql`"plan" in ('starter', 'professional', 'enterprise')`),
    )
    .addColumn('period', 'text', (c) => c.notNull().check(sql`"period" in ('monthly', 'yearly')`))
    .addColumn('chosenAt', 'bigint', (c) => c.notNull())
    .addColumn('trialEndsAt', 'bigint')
    .execute();
}
