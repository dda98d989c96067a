// Jobs that make requests to a slow server run one at a time.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "jobs" add column "origin" text`.execute(db);
}
