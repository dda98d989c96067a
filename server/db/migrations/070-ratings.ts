// Sealed boxes of votes on meetings. A vote is never stored: a row is written when its box opens and when it closes.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { dialectOf, organization, user } from './baseline/dialect.ts';

const meeting = (name: string) => `constraint "${name}" foreign key ("organizationId", "meetingId")
  references "meetings" ("organizationId", "id") on delete cascade`;

const tables = (withoutRowid: string) => [
  `create table "ratings" (
    ${organization},
    "id" bigint not null,
    "meetingId" bigint,
    "series" text,
    "month" text,
    "title" text not null,
    "opensAt" bigint not null,
    "closesAt" bigint not null,
    "isInRoom" integer not null,
    "possibleVoters" integer not null,
    "closedAt" bigint,
    "word" text,
    "comments" text default '[]' not null,
    constraint "ratingsKey" primary key ("organizationId", "id"),
    ${meeting('ratingsOfMeeting')}
  )`,
  `create unique index "ratingsByMeeting" on "ratings" ("organizationId", "meetingId")
    where "meetingId" is not null`,
  `create unique index "ratingsBySeries" on "ratings" ("organizationId", "series", "month")
    where "series" is not null`,
  `create index "openRatings" on "ratings" ("organizationId", "closesAt") where "closedAt" is null`,
  `create table "ratingVoters" (
    ${organization},
    "ratingId" bigint not null,
    "position" integer not null,
    "email" text not null,
    "hasAccount" integer not null,
    constraint "ratingVotersKey" primary key ("organizationId", "ratingId", "position"),
    constraint "ratingVotersOfRating" foreign key ("organizationId", "ratingId")
      references "ratings" ("organizationId", "id") on delete cascade
  )${withoutRowid}`,
  `create index "ratingVotersByEmail" on "ratingVoters" ("organizationId", "email")`,
  `create table "organizerMessages" (
    ${organization},
    "meetingId" bigint not null,
    ${user},
    "text" text not null,
    "sentAt" bigint not null,
    constraint "organizerMessagesKey" primary key ("organizationId", "meetingId", "userId"),
    ${meeting('organizerMessagesOfMeeting')}
  )${withoutRowid}`,
  `create index "organizerMessagesByUser" on "organizerMessages" ("userId")`,
  `alter table "meetings" add column "attendeesWord" text`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of tables(dialectOf(db).withoutRowid)) await sql.raw(statement).execute(db);
}
