// Meetings that members plan, with the people they invite, and the private feed address of each member.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const statements = [
  `create table "meetingPlans" (
    ${organization},
    "id" bigint not null,
    "draftKey" text not null,
    "uid" text not null,
    "sequence" integer not null,
    "title" text not null,
    "agenda" text,
    "startsAt" bigint not null,
    "durationMinutes" integer not null,
    "timeZone" text not null,
    "repeats" text check ("repeats" in ('day', 'week', 'two-weeks', 'month')),
    "weekdays" text not null,
    "untilDay" text,
    "lastAt" bigint,
    "showsCost" integer not null,
    "createdBy" bigint not null references "users" ("id") on delete cascade,
    "createdAt" bigint not null,
    "changedAt" bigint not null,
    "canceledAt" bigint,
    "version" integer not null,
    constraint "meetingPlansKey" primary key ("organizationId", "id"),
    constraint "meetingPlansByDraft" unique ("organizationId", "createdBy", "draftKey")
  )`,
  `create table "meetingPlanPeople" (
    ${organization},
    "planId" bigint not null,
    "position" integer not null,
    "name" text not null,
    "email" text,
    "isOptional" integer not null,
    constraint "meetingPlanPeopleKey" primary key ("organizationId", "planId", "position"),
    constraint "peopleOfPlan" foreign key ("organizationId", "planId")
      references "meetingPlans" ("organizationId", "id") on delete cascade
  )`,
  `create table "calendarFeeds" (
    ${organization},
    "userId" bigint not null references "users" ("id") on delete cascade,
    "tokenHash" text not null unique,
    "costIn" text not null check ("costIn" in ('title', 'description', 'nowhere')),
    "createdAt" bigint not null,
    constraint "calendarFeedsKey" primary key ("organizationId", "userId")
  )`,
  // Meetings that a member recorded with the meter, for their feed; others may have imported 200,000 meetings.
  `create index "meteredMeetings" on "meetings" ("organizationId", "createdBy", "day")
    where "deletedAt" is null and "source" in ('calculator', 'live')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
