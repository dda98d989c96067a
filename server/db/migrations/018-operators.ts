// What operators did by command. Without a reference to the organization, so that its deletion stays on record.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table "operatorActions" (
        "id" bigint primary key not null,
        "at" bigint not null,
        "command" text not null,
        "subject" text not null
      )`,
    )
    .execute(db);
}
