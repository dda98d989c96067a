// Recorded meetings and decisions about them.

import { type Dialect, organization } from './dialect.ts';

/** Columns in the index, for sums without the table. */
const sums = '"durationMinutes", "totalCents", "blendedCents", "estimatedCents", "startedAt"';
const rating = '"totalCents", "blendedCents", "estimatedValueCents", "worthIt"';

export const meetingsTables = ({ including, withoutRowid }: Dialect): string[] => [
  `create table "meetings" (
    ${organization},
    "id" bigint not null,
    "draftKey" text not null,
    "title" text not null,
    "normalizedTitle" text default '' not null,
    "type" text not null,
    "department" text,
    "agenda" text,
    "hasAgenda" integer,
    "startedAt" bigint not null,
    "scheduledAt" bigint,
    "day" text not null,
    "hour" integer default 0 not null,
    "durationMinutes" integer not null,
    "plannedMinutes" integer,
    "attendeeCount" integer not null,
    "unnamedCount" integer default 0 not null,
    "unnamedRateCents" bigint default 0 not null,
    "totalCents" bigint not null,
    "averageHourlyRateCents" bigint not null,
    "outcomes" text,
    "actionItemsCount" integer,
    "estimatedValueCents" bigint,
    "worthIt" text,
    "source" text not null,
    "importId" bigint,
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "version" integer not null,
    "deletedAt" bigint,
    "location" text,
    "personMinutes" bigint default 0 not null,
    "blendedCents" bigint default 0 not null,
    "estimatedCents" bigint default 0 not null,
    "durationEstimated" integer default 0 not null,
    "attendeesEstimated" integer default 0 not null,
    "allocation" text,
    "updatedAt" bigint default 0 not null,
    "externalSource" text,
    "externalId" text,
    constraint "meetingsKey" primary key ("organizationId", "id")
  )`,
  `create unique index "meetingsByDraft" on "meetings" ("organizationId", "createdBy", "draftKey")`,
  `create index "meetingsByImport" on "meetings" ("organizationId", "importId")
    where "importId" is not null and "deletedAt" is null`,
  `create index "deletedMeetings" on "meetings" ("deletedAt") where "deletedAt" is not null`,
  `create index "meetingsByStart" on "meetings" ("organizationId", "startedAt", "id"${including()}
    where "deletedAt" is null`,
  `create index "meetingsByDepartment" on "meetings" ("organizationId", "department", "startedAt", "id"${including()}
    where "deletedAt" is null`,
  `create index "meetingsByCost" on "meetings" ("organizationId", "totalCents", "id"${including()}
    where "deletedAt" is null`,
  `create index "meetingsByBlendedCost" on "meetings" ("organizationId", "blendedCents", "id"${including()}
    where "deletedAt" is null`,
  `create index "meetingsByDay" on "meetings" ("organizationId", "day", "type", "hour"${including(sums)}
    where "deletedAt" is null`,
  `create index "meetingsByTitle" on "meetings" ("organizationId", "normalizedTitle", "day"${including(sums)}
    where "deletedAt" is null`,
  `create index "estimatedMeetings" on "meetings" ("organizationId", "startedAt", "id")
    where "estimatedCents" > 0 and "deletedAt" is null`,
  `create index "guessedMeetings" on "meetings" ("organizationId", "startedAt", "id")
    where "durationEstimated" + "attendeesEstimated" > 0 and "deletedAt" is null`,
  `create index "valuedMeetingsByStart" on "meetings" ("organizationId", "startedAt", "id")
    where "estimatedValueCents" is not null and "deletedAt" is null`,
  `create index "ratedMeetings" on "meetings" ("organizationId", "department", "startedAt"${including(rating)}
    where ("estimatedValueCents" is not null or "worthIt" is not null) and "deletedAt" is null`,
  `create index "meteredMeetings" on "meetings" ("organizationId", "createdBy", "day")
    where "deletedAt" is null and "source" in ('calculator', 'live')`,
  `create index "meetingsByChange" on "meetings" ("organizationId", "updatedAt", "id")`,
  `create unique index "meetingsByExternalId" on "meetings" ("organizationId", "externalSource", "externalId")
    where "externalId" is not null`,
  `create table "attendees" (
    "organizationId" bigint not null,
    "meetingId" bigint not null,
    "position" integer not null,
    "name" text not null,
    "role" text not null,
    "salaryTier" text,
    "hourlyRateCents" bigint not null,
    "joinedMinute" integer not null,
    "leftMinute" integer,
    "personId" bigint,
    "estimated" integer default 0 not null,
    constraint "attendeesKey" primary key ("organizationId", "meetingId", "position"),
    constraint "attendeesOfMeeting" foreign key ("organizationId", "meetingId")
      references "meetings" ("organizationId", "id") on delete cascade
  )${withoutRowid}`,
  `create index "estimatedAttendees" on "attendees" ("organizationId", "name", "meetingId")
    where "estimated" = 1`,
  `create index "attendeesByPerson" on "attendees" ("organizationId", "personId", "meetingId")
    where "personId" is not null`,
  `create table "meetingShares" (
    ${organization},
    "meetingId" bigint not null,
    "department" text not null,
    "costCents" bigint not null,
    "blendedCents" bigint not null,
    "estimatedCents" bigint not null,
    "personMinutes" bigint not null,
    constraint "meetingSharesKey" primary key ("organizationId", "meetingId", "department")
  )${withoutRowid}`,
  `create table "imports" (
    ${organization},
    "id" bigint not null,
    "importKey" text not null,
    "fileName" text not null,
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "meetings" integer not null,
    "attendees" bigint not null,
    "finishedAt" bigint,
    "undoneAt" bigint,
    constraint "importsKey" primary key ("organizationId", "id")
  )`,
  `create unique index "importsByKey" on "imports" ("organizationId", "createdBy", "importKey")`,
  `create index "importsByTime" on "imports" ("organizationId", "createdAt", "id")`,
  `create table "purgedMeetings" (
    ${organization},
    "id" bigint not null,
    "updatedAt" bigint not null,
    "deletedAt" bigint not null,
    constraint "purgedMeetingsKey" primary key ("organizationId", "id")
  )`,
  `create index "purgedMeetingsByChange" on "purgedMeetings" ("organizationId", "updatedAt", "id")`,
  `create index "purgedMeetingsByTime" on "purgedMeetings" ("updatedAt")`,
  `create table "coachActions" (
    ${organization},
    "id" bigint not null,
    "origin" text not null check ("origin" in ('recommendation', 'review')),
    "state" text not null check ("state" in ('taken', 'dismissed')),
    "kind" text not null,
    "title" text,
    "displayTitle" text,
    "minutes" integer,
    "rhythm" text,
    "takenBy" bigint not null,
    "takenAt" bigint not null,
    "day" text not null,
    "baseline" text not null,
    "predicted" text not null,
    constraint "coachActionsKey" primary key ("organizationId", "id")
  )`,
  `create index "coachActionsByTime" on "coachActions" ("organizationId", "takenAt", "id")`,
];
