// Whose calendar each connected one is. The next reading finds it out, and reads all events again.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "connectedCalendars" add column "whose" text`,
  `alter table "connectedCalendars" add column "personEmail" text`,
  `alter table "calendarCopies" add column "isOwn" integer default 1 not null`,
  `update "connectedCalendars" set "expandedOn" = null, "etag" = null, "lastModified" = null, "syncToken" = null`,
  // Texts of private events are not stored.
  `update "calendarObjects" set "etag" = '' where "text" = '' and "events" > 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
