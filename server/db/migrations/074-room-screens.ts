// Screens of rooms, and the rooms that calendars invite.

import { type Kysely, sql } from 'kysely';
import { organization } from './baseline/dialect.ts';

const statements = [
  `create table "roomScreens" (
    ${organization},
    "id" bigint not null,
    "name" text not null,
    "room" text not null,
    "showsTitles" integer not null,
    "keyHash" text not null,
    "createdAt" bigint not null,
    "seenAt" bigint,
    constraint "roomScreensKey" primary key ("organizationId", "id")
  )`,
  `create unique index "roomScreensOfKey" on "roomScreens" ("keyHash")`,
  `alter table "calendarCopies" add column "rooms" text default '' not null`,
  `alter table "plannedMeetings" add column "rooms" text default '' not null`,
  `create index "plannedInRooms" on "plannedMeetings" ("organizationId", "startsAt") where "rooms" <> ''`,
  // The next reading finds the rooms of events that have not changed: it skips those of mailboxes with the same text.
  `update "calendarObjects" set "fingerprint" = '', "text" = case when "text" like '[%' then "text" || ' ' else "text" end`,
  `update "connectedCalendars" set "expandedOn" = null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
