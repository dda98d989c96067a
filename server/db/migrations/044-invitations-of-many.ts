// Invitation links for several uses, and the address that an invitation is for.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "invitations" add column "mostUses" integer not null default 1`,
  `alter table "invitations" add column "uses" integer not null default 0`,
  `alter table "invitations" add column "email" text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
