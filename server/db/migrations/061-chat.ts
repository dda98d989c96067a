// Channels of chat services get messages as webhooks.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "webhooks" add column "service" text default 'webhook' not null`,
  `alter table "webhooks" add column "showsTitles" integer default 0 not null`,
  `alter table "webhooks" add column "leastCents" bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
