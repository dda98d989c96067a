// Sessions by device. Existing sessions get ids, but no browser or operating system.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "sessions" add column "id" bigint not null default 0`,
  `alter table "sessions" add column "browser" text`,
  `alter table "sessions" add column "system" text`,
  `update "sessions" set "id" = "numbered"."number"
    from (select "tokenHash", row_number() over (order by "tokenHash") as "number" from "sessions") as "numbered"
    where "numbered"."tokenHash" = "sessions"."tokenHash"`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
