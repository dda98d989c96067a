// Tokens of an organization whose responsible administrator is gone wait for another one, and end with the last member.

import { type Kysely, sql } from 'kysely';
import { tokenTakeOverMs } from '#domain/limits.ts';
import type { Tables } from '../tables.ts';

const until = Date.now() + tokenTakeOverMs;

const activeIn = `select 1 from "users" where "users"."organizationId" = "apiTokens"."organizationId"
  and "users"."status" = 'active'`;

const statements = [
  `alter table "apiTokens" add column "takeOverUntil" bigint`,
  `delete from "apiTokens" where "userId" is null and not exists (${activeIn})`,
  `update "apiTokens" set "takeOverUntil" = ${until} where "userId" is null
    and not exists (${activeIn} and "users"."id" = "apiTokens"."createdBy" and "users"."role" = 'admin')`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
