// Imports of calendar exports, and people who were in a meeting without being listed by name.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('imports')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('importKey', 'text', (c) => c.notNull())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'bigint', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('meetings', 'integer', (c) => c.notNull())
    .addColumn('attendees', 'bigint', (c) => c.notNull())
    .addColumn('finishedAt', 'bigint')
    .addColumn('undoneAt', 'bigint')
    .addPrimaryKeyConstraint('importsKey', ['organizationId', 'id'])
    .execute();
  // A key is made by the browser; one that somebody else made up cannot collide with it.
  await schema
    .createIndex('importsByKey')
    .unique()
    .on('imports')
    .columns(['organizationId', 'createdBy', 'importKey'])
    .execute();
  await schema
    .createIndex('importsByTime')
    .on('imports')
    .columns(['organizationId', 'createdAt', 'id'])
    .execute();

  await schema
    .alterTable('meetings')
    .addColumn('unlistedCount', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('meetings')
    .addColumn('unlistedRateCents', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('meetings').addColumn('importId', 'bigint').execute();
  // Meetings that were not imported take no room in it.
  await schema
    .createIndex('meetingsByImport')
    .on('meetings')
    .columns(['organizationId', 'importId'])
    .where('importId', 'is not', null)
    .execute();
}
