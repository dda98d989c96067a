// Who added an account, so that they can be told when nobody claims it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "users" add column "addedBy" bigint`.execute(db);
}
