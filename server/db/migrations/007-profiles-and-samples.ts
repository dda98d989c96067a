// Pictures of people, what was loaded as a sample, and an audit log that nobody can rewrite.

import type { Kysely } from 'kysely';
import { bytesType, makeAppendOnly } from '../engine-features.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  // In the database and not in a folder: any number of processes must be able to show them.
  await schema
    .createTable('avatars')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('userId', 'bigint', (c) => c.notNull())
    .addColumn('bytes', bytesType(db), (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('avatarsKey', ['organizationId', 'key'])
    .execute();
  await schema
    .createIndex('avatarsOfUser')
    .unique()
    .on('avatars')
    .columns(['organizationId', 'userId'])
    .execute();

  await schema
    .createTable('samples')
    .addColumn('organizationId', 'bigint', (c) => c.notNull().references('organizations.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('samplesKey', ['organizationId', 'kind', 'id'])
    .execute();

  await makeAppendOnly(db, 'auditLog');
}
