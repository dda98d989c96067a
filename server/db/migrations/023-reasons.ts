// Why events of a connected calendar are not meetings or could not be read, with an example each.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "connectedCalendars" add column "missing" integer default 0 not null`,
  `alter table "calendarObjects" add column "reasons" text default '' not null`,
  // Texts of private events are not stored: they cannot be read again.
  `update "calendarObjects" set "reasons" = '[{"reason":"' || "leftOut" || '","isRead":true,"events":'
    || ("events" - "meetings") || ',"title":"","detail":""}]' where "leftOut" is not null and "events" > "meetings"`,
  `drop index "calendarObjectsByContents"`,
  `alter table "calendarObjects" drop column "leftOut"`,
  // Without the long texts.
  `create index "calendarObjectsByContents"
    on "calendarObjects" ("organizationId", "connectionId", "events", "meetings")`,
  `create index "calendarObjectsWithReasons"
    on "calendarObjects" ("organizationId", "connectionId") where "reasons" <> ''`,
  // All objects are compared again, without requests where the texts are stored.
  `update "connectedCalendars" set "expandedOn" = null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
