// Notes to organizers about what they booked.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const statements = [
  `alter table "organizations" add column "bookingNotes" text`,
  `create table "bookingNotes" (
    ${organization},
    "email" text not null,
    "seriesKey" text not null,
    "size" bigint not null,
    "bookedAt" bigint not null,
    "dueAt" bigint,
    "isDigest" integer default 0 not null,
    "sentAt" bigint,
    constraint "bookingNotesKey" primary key ("organizationId", "email", "seriesKey")
  )`,
  `create index "bookingNotesDue" on "bookingNotes" ("dueAt")`,
  `create table "bookingNoteChoices" (
    ${organization},
    "email" text not null,
    "choice" text not null,
    constraint "bookingNoteChoicesKey" primary key ("organizationId", "email")
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
