// Connected calendars, planned meetings, and calendars for others.

import { organization, user } from './dialect.ts';

export const calendarsTables = [
  `create table "calendarConnections" (
    ${organization},
    "id" bigint not null,
    "ownerId" bigint,
    "createdBy" bigint not null,
    "kind" text not null,
    "name" text not null,
    "host" text not null,
    "account" text,
    "lockedSecret" text not null,
    "createdAt" bigint not null,
    "triedAt" bigint,
    "workedAt" bigint,
    "failure" text,
    "failures" integer default 0 not null,
    "nextSyncAt" bigint not null,
    "syncKey" text,
    "syncUntil" bigint default 0 not null,
    constraint "calendarConnectionsKey" primary key ("organizationId", "id")
  )`,
  `create index "calendarConnectionsDue" on "calendarConnections" ("nextSyncAt")`,
  `create table "connectedCalendars" (
    ${organization},
    "connectionId" bigint not null,
    "href" text not null,
    "name" text not null,
    "color" text,
    "etag" text,
    "lastModified" text,
    "syncToken" text,
    "expandedOn" text,
    constraint "connectedCalendarsKey" primary key ("organizationId", "connectionId", "href"),
    constraint "calendarsOfConnection" foreign key ("organizationId", "connectionId")
      references "calendarConnections" ("organizationId", "id") on delete cascade
  )`,
  `create table "calendarObjects" (
    ${organization},
    "connectionId" bigint not null,
    "calendar" text not null,
    "href" text not null,
    "uid" text not null,
    "etag" text not null,
    "text" text not null,
    "fingerprint" text not null,
    "events" integer not null,
    "meetings" integer not null,
    "leftOut" text,
    constraint "calendarObjectsKey" primary key ("organizationId", "connectionId", "calendar", "href"),
    constraint "objectsOfConnection" foreign key ("organizationId", "connectionId")
      references "calendarConnections" ("organizationId", "id") on delete cascade
  )`,
  `create index "calendarObjectsByContents" on "calendarObjects" ("organizationId", "connectionId", "leftOut", "events", "meetings")`,
  `create table "plannedMeetings" (
    ${organization},
    "id" bigint not null,
    "uid" text not null,
    "recurrenceId" text not null,
    "sequence" integer not null,
    "title" text not null,
    "startsAt" bigint not null,
    "durationMinutes" integer not null,
    "hasAgenda" integer not null,
    "isRecurring" integer not null,
    "organizerEmail" text not null,
    "state" text not null,
    "isCanceled" integer default 0 not null,
    "meetingId" bigint,
    "meetingVersion" integer,
    "dueAt" bigint,
    "version" integer default 1 not null,
    constraint "plannedMeetingsKey" primary key ("organizationId", "id"),
    constraint "plannedMeetingsByEvent" unique ("organizationId", "uid", "recurrenceId")
  )`,
  `create index "plannedMeetingsByStart" on "plannedMeetings" ("organizationId", "startsAt", "id")`,
  `create index "plannedMeetingsDue" on "plannedMeetings" ("dueAt", "organizationId")
    where "dueAt" is not null`,
  `create index "plannedMeetingsDueOfOrganization" on "plannedMeetings" ("organizationId", "dueAt", "id")
    where "dueAt" is not null`,
  `create index "plannedMeetingsByMeeting" on "plannedMeetings" ("organizationId", "meetingId")
    where "meetingId" is not null`,
  `create table "plannedAttendees" (
    ${organization},
    "plannedMeetingId" bigint not null,
    "position" integer not null,
    "email" text not null,
    "name" text not null,
    "isOptional" integer not null,
    constraint "plannedAttendeesKey" primary key ("organizationId", "plannedMeetingId", "position"),
    constraint "attendeesOfPlanned" foreign key ("organizationId", "plannedMeetingId")
      references "plannedMeetings" ("organizationId", "id") on delete cascade
  )`,
  `create index "plannedAttendeesByEmail" on "plannedAttendees" ("organizationId", "email", "plannedMeetingId")`,
  `create table "plannedSources" (
    ${organization},
    "plannedMeetingId" bigint not null,
    "origin" text not null,
    "originId" bigint not null,
    "href" text not null,
    "ownerId" bigint,
    constraint "plannedSourcesKey" primary key ("organizationId", "origin", "originId", "href", "plannedMeetingId"),
    constraint "sourcesOfPlanned" foreign key ("organizationId", "plannedMeetingId")
      references "plannedMeetings" ("organizationId", "id") on delete cascade
  )`,
  `create index "plannedSourcesByPlanned" on "plannedSources" ("organizationId", "plannedMeetingId")`,
  `create index "plannedSourcesByOwner" on "plannedSources" ("organizationId", "ownerId", "plannedMeetingId")`,
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
    ${user},
    "tokenHash" text not null unique,
    "costIn" text not null check ("costIn" in ('title', 'description', 'nowhere')),
    "createdAt" bigint not null,
    constraint "calendarFeedsKey" primary key ("organizationId", "userId")
  )`,
];
