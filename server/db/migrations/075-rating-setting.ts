// Whether an organization asks attendees if meetings were worth their time.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table "organizations" add column "asksForRatings" integer default 1 not null`)
    .execute(db);
}
