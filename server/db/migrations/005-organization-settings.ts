// The organization's profile, invitations, and people who were removed but whose meetings still name them.

import { type Kysely, sql } from 'kysely';

const profileColumns = ['address', 'city', 'state', 'zip', 'country', 'phone', 'website', 'email'];

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  for (const column of profileColumns)
    await schema.alterTable('organizations').addColumn(column, 'text').execute();
  for (const column of ['profileVersion', 'tiersVersion'])
    await schema
      .alterTable('organizations')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(1))
      .execute();

  // SQLite cannot change what a column may hold: a new one takes its place and its name.
  await schema
    .alterTable('users')
    .addColumn('newStatus', 'text', (c) =>
      c
        .notNull()
        .defaultTo('pending')
        .check(sql`"newStatus" in ('active', 'pending', 'removed')`),
    )
    .execute();
  await sql`update "users" set "newStatus" = "status"`.execute(db);
  await schema.alterTable('users').dropColumn('status').execute();
  await schema.alterTable('users').renameColumn('newStatus', 'status').execute();

  await schema
    .createTable('invitations')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`"role" in ('admin', 'user')`))
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('expiresAt', 'bigint', (c) => c.notNull())
    .addColumn('usedAt', 'bigint')
    .addPrimaryKeyConstraint('invitationsKey', ['organizationId', 'id'])
    .execute();
}
