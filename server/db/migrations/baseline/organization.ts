// Organizations, their settings, and the audit log.

import { organization } from './dialect.ts';

export const organizationTables = [
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
    "discussEnabled" integer default 0 not null,
    "payVisibility" text default 'exact' not null,
    "payChosenAt" bigint,
    "blendedRateCents" bigint default 7500 not null,
    "defaultRateCents" bigint default 7500 not null,
    "workingWeeks" integer default 46 not null,
    "allocateFrom" text,
    "deletedAt" bigint,
    "calendarPolicy" text default 'keep' not null,
    "secondFactorSince" bigint,
    "secondFactorGraceDays" integer default 7 not null,
    "secondFactorExemptsProviders" integer default 1 not null,
    "meetingsChangedAt" bigint default 0 not null,
    "meetingsForgottenUntil" bigint default 0 not null,
    "firstStepsDismissedAt" bigint
  )`,
  `create table "salaryTiers" (
    ${organization},
    "rank" integer not null,
    "name" text not null,
    "hourlyRateCents" bigint not null check ("hourlyRateCents" >= 0),
    constraint "salaryTiersKey" primary key ("organizationId", "rank")
  )`,
  `create table "tierRates" (
    ${organization},
    "salaryTier" text not null,
    "fromDay" text not null,
    "hourlyRateCents" bigint not null check ("hourlyRateCents" >= 0),
    constraint "tierRatesKey" primary key ("organizationId", "salaryTier", "fromDay")
  )`,
  `create table "overheads" (
    ${organization},
    "fromDay" text not null,
    "ratesAre" text not null check ("ratesAre" in ('salary', 'loaded')),
    "percent" integer not null check ("percent" between 100 and 300),
    constraint "overheadsKey" primary key ("organizationId", "fromDay")
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
  `create table "auditPurges" ("before" bigint primary key not null)`,
  `create table "operatorActions" (
    "id" bigint primary key not null,
    "at" bigint not null,
    "command" text not null,
    "subject" text not null
  )`,
];
