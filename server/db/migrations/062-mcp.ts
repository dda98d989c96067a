// Whether assistants may read with an API token.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table "organizations" add column "mcpEnabled" integer default 0 not null`).execute(db);
}
