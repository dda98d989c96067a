// Whose calendar each connected one is. The next reading finds it out.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "connectedCalendars" add column "whose" text`,
  `alter table "connectedCalendars" add column "personEmail" text`,
  `alter table "calendarCopies" add column "isOwn" integer default 1 not null`,
  `update "connectedCalendars" set "expandedOn" = null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
