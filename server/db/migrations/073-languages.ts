// The language in which members read, their own number and week formats, and the language in which an organization writes
// to people without an account.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table "users" add column "language" text`,
    `alter table "users" add column "locale" text`,
    `alter table "users" add column "firstWeekday" integer`,
    `alter table "organizations" add column "language" text default 'en' not null`,
  ])
    await sql.raw(statement).execute(db);
}
