// Live meetings with their commands, who was seen in them when, and their guests.

import { type Kysely, sql } from 'kysely';
import { organization } from './baseline/dialect.ts';

const live = `"liveId" bigint not null`;
const ofMeeting = (name: string) => `constraint "${name}" foreign key ("organizationId", "liveId")
      references "liveMeetings" ("organizationId", "id") on delete cascade`;

const statements = [
  `create table "liveMeetings" (
    ${organization},
    "id" bigint not null,
    "draftKey" text not null,
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "commandAt" bigint not null,
    "draft" text not null,
    "state" text not null,
    "prices" text,
    "lockedKey" text not null,
    "keyHash" text not null,
    "endedAt" bigint,
    "meetingId" bigint,
    constraint "liveMeetingsKey" primary key ("organizationId", "id"),
    constraint "liveMeetingsOfDraft" unique ("organizationId", "createdBy", "draftKey")
  )`,
  `create index "liveMeetingsUnsaved" on "liveMeetings" ("organizationId", "id") where "meetingId" is null`,
  `create table "liveCommands" (
    ${organization},
    ${live},
    "id" text not null,
    "at" bigint not null,
    "person" bigint,
    "isLate" integer not null,
    "command" text not null,
    constraint "liveCommandsKey" primary key ("organizationId", "liveId", "id"),
    ${ofMeeting('liveCommandsOfMeeting')}
  )`,
  `create table "liveSeen" (
    ${organization},
    ${live},
    "person" bigint not null,
    "seenAt" bigint not null,
    constraint "liveSeenKey" primary key ("organizationId", "liveId", "person"),
    ${ofMeeting('liveSeenOfMeeting')}
  )`,
  `create table "liveGuests" (
    ${organization},
    ${live},
    "tokenHash" text not null,
    "person" bigint,
    "createdAt" bigint not null,
    constraint "liveGuestsKey" primary key ("organizationId", "liveId", "tokenHash"),
    ${ofMeeting('liveGuestsOfMeeting')}
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
