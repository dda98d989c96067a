// Where a meeting takes place.

import type { Kysely } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('meetings').addColumn('location', 'text').execute();
