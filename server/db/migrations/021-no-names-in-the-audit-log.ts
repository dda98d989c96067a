// That somebody changed their name is told without the names: they would outlast an account that is deleted for good.

import { type Kysely, sql } from 'kysely';
import { makeAppendOnly, makeChangeable } from '../engine-features.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeChangeable(db, 'auditLog');
  await sql`update "auditLog" set "detail" = '{}' where "action" = 'profile.changed'`.execute(db);
  await makeAppendOnly(db, 'auditLog');
}
