// The whole schema. Times are epoch ms, money is cents, flags are 0 or 1. Both engines run the same statements.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isPostgres, makeAppendOnly } from '../engine-features.ts';
import {
  createJobs,
  createMeetingIndexes,
  createMonthTotals,
  tuneVacuum,
  withoutRowid,
} from './added-tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of tables(isPostgres(db) ? 'bytea' : 'blob', withoutRowid(db)))
    await sql.raw(statement).execute(db);
  await createMeetingIndexes(db);
  await createMonthTotals(db);
  await createJobs(db);
  await makeAppendOnly(db, 'auditLog');
  if (isPostgres(db)) await tuneVacuum(db);
}

const organization = `"organizationId" bigint not null references "organizations" ("id")`;
const user = `"userId" bigint not null references "users" ("id") on delete cascade`;

const tables = (bytes: string, clustered: string): string[] => [
  // Organizations and their settings
  `create table "organizations" (
    "id" bigint primary key not null,
    "name" text not null,
    "timeZone" text not null,
    "joinPolicy" text not null check ("joinPolicy" in ('approval', 'open', 'invite')),
    "listed" integer not null,
    "createdAt" bigint not null,
    "address" text,
    "city" text,
    "state" text,
    "zip" text,
    "country" text,
    "phone" text,
    "website" text,
    "email" text,
    "profileVersion" integer default 1 not null,
    "tiersVersion" integer default 1 not null,
    "hygieneRule" text,
    "discussEnabled" integer default 0 not null
  )`,
  `create table "salaryTiers" (
    ${organization},
    "rank" integer not null,
    "name" text not null,
    "hourlyRateCents" bigint not null check ("hourlyRateCents" >= 0),
    constraint "salaryTiersKey" primary key ("organizationId", "rank")
  )`,
  `create table "departments" (
    ${organization},
    "key" text not null,
    "name" text not null,
    constraint "departmentsKey" primary key ("organizationId", "key")
  )`,
  `create table "orgRoles" (
    ${organization},
    "id" bigint not null,
    "nameKey" text not null,
    "name" text not null,
    "description" text,
    "isDefault" integer not null,
    constraint "orgRolesKey" primary key ("organizationId", "id"),
    constraint "orgRolesByName" unique ("organizationId", "nameKey")
  )`,
  `create table "organizationPlans" (
    "organizationId" bigint primary key references "organizations" ("id"),
    "plan" text not null check ("plan" in ('starter', 'professional', 'enterprise')),
    "period" text not null check ("period" in ('monthly', 'yearly')),
    "chosenAt" bigint not null,
    "trialEndsAt" bigint
  )`,
  `create table "hygieneRules" (
    ${organization},
    "version" integer not null,
    "rule" text not null,
    "changedBy" bigint not null,
    "changedAt" bigint not null,
    constraint "hygieneRulesKey" primary key ("organizationId", "version")
  )`,
  `create table "samples" (
    ${organization},
    "kind" text not null,
    "id" text not null,
    constraint "samplesKey" primary key ("organizationId", "kind", "id")
  )`,
  `create table "auditLog" (
    ${organization},
    "id" bigint not null,
    "at" bigint not null,
    "actorId" bigint not null,
    "action" text not null,
    "subject" text not null,
    "detail" text not null,
    constraint "auditLogKey" primary key ("organizationId", "at", "id")
  )`,

  // People and credentials
  `create table "users" (
    ${organization},
    "id" bigint not null unique,
    "email" text not null,
    "emailKey" text not null unique,
    "name" text not null,
    "username" text,
    "role" text not null check ("role" in ('admin', 'user')),
    "status" text default 'pending' not null check ("status" in ('active', 'pending', 'removed')),
    "passwordHash" text not null,
    "mustChangePassword" integer not null,
    "avatarKey" text,
    "createdAt" bigint not null,
    constraint "usersKey" primary key ("organizationId", "id")
  )`,
  `create table "avatars" (
    ${organization},
    "key" text not null,
    "userId" bigint not null,
    "bytes" ${bytes} not null,
    "createdAt" bigint not null,
    constraint "avatarsKey" primary key ("organizationId", "key")
  )`,
  `create unique index "avatarsOfUser" on "avatars" ("organizationId", "userId")`,
  `create table "sessions" (
    "tokenHash" text primary key not null,
    ${user},
    "remembered" integer not null,
    "createdAt" bigint not null,
    "lastSeenAt" bigint not null
  )`,
  `create index "sessionsOfUser" on "sessions" ("userId")`,
  `create table "devices" (
    "tokenHash" text primary key not null,
    ${user},
    "createdAt" bigint not null
  )`,
  `create index "devicesOfUser" on "devices" ("userId")`,
  `create table "passwordResets" (
    "tokenHash" text primary key not null,
    ${user},
    "expiresAt" bigint not null
  )`,
  `create index "passwordResetsOfUser" on "passwordResets" ("userId")`,
  `create table "signInTickets" (
    "tokenHash" text primary key not null,
    ${user},
    "remembered" integer not null,
    "expiresAt" bigint not null
  )`,
  `create index "signInTicketsOfUser" on "signInTickets" ("userId")`,
  `create table "secondFactors" (
    ${organization},
    ${user},
    "lockedSecret" text not null,
    "confirmedAt" bigint,
    "lastStep" bigint default 0 not null,
    constraint "secondFactorsKey" primary key ("organizationId", "userId")
  )`,
  `create index "secondFactorsOfUser" on "secondFactors" ("userId")`,
  `create table "recoveryCodes" (
    ${organization},
    ${user},
    "codeHash" text not null,
    constraint "recoveryCodesKey" primary key ("organizationId", "userId", "codeHash")
  )`,
  `create index "recoveryCodesOfUser" on "recoveryCodes" ("userId")`,
  `create table "apiTokens" (
    ${organization},
    "id" bigint not null,
    ${user},
    "name" text not null,
    "tokenHash" text not null unique,
    "scopes" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint,
    "lastUsedAt" bigint,
    constraint "apiTokensKey" primary key ("organizationId", "id")
  )`,
  `create index "apiTokensOfUser" on "apiTokens" ("userId", "createdAt")`,
  `create table "invitations" (
    ${organization},
    "id" bigint not null,
    "tokenHash" text not null unique,
    "role" text not null check ("role" in ('admin', 'user')),
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null,
    "usedAt" bigint,
    constraint "invitationsKey" primary key ("organizationId", "id")
  )`,

  // Meetings
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
    constraint "meetingsKey" primary key ("organizationId", "id")
  )`,
  `create unique index "meetingsByDraft" on "meetings" ("organizationId", "createdBy", "draftKey")`,
  `create index "meetingsByImport" on "meetings" ("organizationId", "importId")
    where "importId" is not null and "deletedAt" is null`,
  `create index "deletedMeetings" on "meetings" ("deletedAt") where "deletedAt" is not null`,
  `create index "valuedMeetingsByStart" on "meetings" ("organizationId", "startedAt", "id")
    where "estimatedValueCents" > 0 and "totalCents" <> 0 and "deletedAt" is null`,
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
    constraint "attendeesKey" primary key ("organizationId", "meetingId", "position"),
    constraint "attendeesOfMeeting" foreign key ("organizationId", "meetingId")
      references "meetings" ("organizationId", "id") on delete cascade
  )${clustered}`,
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

  // Planning
  `create table "attendeeGroups" (
    ${organization},
    "id" bigint not null,
    "draftKey" text,
    "name" text not null,
    "description" text,
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "version" integer not null,
    constraint "attendeeGroupsKey" primary key ("organizationId", "id")
  )`,
  `create unique index "attendeeGroupsByDraft" on "attendeeGroups" ("organizationId", "createdBy", "draftKey")`,
  `create table "groupMembers" (
    "organizationId" bigint not null,
    "groupId" bigint not null,
    "id" bigint not null,
    "draftKey" text,
    "position" integer not null,
    "name" text not null,
    "role" text not null,
    "salaryTier" text,
    "hourlyRateCents" bigint not null,
    constraint "groupMembersKey" primary key ("organizationId", "groupId", "id"),
    constraint "membersOfGroup" foreign key ("organizationId", "groupId")
      references "attendeeGroups" ("organizationId", "id") on delete cascade
  )`,
  `create unique index "groupMembersByDraft" on "groupMembers" ("organizationId", "groupId", "draftKey")`,
  `create table "templates" (
    ${organization},
    "id" bigint not null,
    "draftKey" text,
    "name" text not null,
    "title" text not null,
    "type" text not null,
    "durationMinutes" integer not null,
    "createdBy" bigint not null,
    "createdAt" bigint not null,
    "version" integer not null,
    constraint "templatesKey" primary key ("organizationId", "id")
  )`,
  `create unique index "templatesByDraft" on "templates" ("organizationId", "createdBy", "draftKey")`,
  `create table "templateAttendees" (
    "organizationId" bigint not null,
    "templateId" bigint not null,
    "position" integer not null,
    "name" text not null,
    "role" text not null,
    "salaryTier" text,
    "hourlyRateCents" bigint not null,
    constraint "templateAttendeesKey" primary key ("organizationId", "templateId", "position"),
    constraint "attendeesOfTemplate" foreign key ("organizationId", "templateId")
      references "templates" ("organizationId", "id") on delete cascade
  )`,
  `create table "budgets" (
    ${organization},
    "id" bigint not null,
    "draftKey" text,
    "departmentKey" text not null,
    "department" text not null,
    "monthlyLimitCents" bigint not null check ("monthlyLimitCents" > 0),
    "managerEmail" text,
    "alertThreshold" integer not null check ("alertThreshold" between 1 and 100),
    "createdAt" bigint not null,
    constraint "budgetsKey" primary key ("organizationId", "id")
  )`,
  `create unique index "budgetsByDepartment" on "budgets" ("organizationId", "departmentKey")`,
  `create unique index "budgetsByDraft" on "budgets" ("organizationId", "draftKey")`,
  `create table "budgetAlerts" (
    "organizationId" bigint not null,
    "budgetId" bigint not null,
    "month" text not null,
    "level" text not null check ("level" in ('warning', 'over')),
    "raisedAt" bigint not null,
    "told" integer default 1 not null,
    constraint "budgetAlertsKey" primary key ("organizationId", "budgetId", "month", "level"),
    constraint "budgetAlertsOfBudget" foreign key ("organizationId", "budgetId")
      references "budgets" ("organizationId", "id") on delete cascade
  )`,

  // The installation
  `create table "rateLimits" (
    "key" text primary key not null,
    "windowEndsAt" bigint not null,
    "attempts" integer not null
  )`,
  `create table "demoRequests" (
    "id" bigint primary key,
    "name" text not null,
    "email" text not null,
    "organization" text not null,
    "message" text not null,
    "createdAt" bigint not null
  )`,
];
