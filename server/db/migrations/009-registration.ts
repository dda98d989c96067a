// When one-use passwords expire.

import { type Kysely, sql } from 'kysely';
import { oneUsePasswordMs } from '#domain/limits.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "users" add column "oneUseUntil" bigint`.execute(db);
  // Existing one-use passwords get the full lifetime from now on.
  const until = Date.now() + oneUsePasswordMs;
  await sql`update "users" set "oneUseUntil" = ${until} where "mustChangePassword" = 1`.execute(db);
}
