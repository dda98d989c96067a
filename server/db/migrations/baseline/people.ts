// The directory of people, groups and templates.

import { organization } from './dialect.ts';

export const peopleTables = [
  `create table "people" (
    ${organization},
    "id" bigint not null,
    "name" text not null,
    "nameKey" text not null,
    "role" text,
    "department" text,
    "leftOn" text,
    "createdAt" bigint not null,
    "version" integer default 1 not null,
    constraint "peopleKey" primary key ("organizationId", "id")
  )`,
  `create index "peopleByName" on "people" ("organizationId", "nameKey", "id")`,
  `create table "personIdentities" (
    ${organization},
    "identity" text not null,
    "personId" bigint not null,
    constraint "personIdentitiesKey" primary key ("organizationId", "identity"),
    constraint "identitiesOfPerson" foreign key ("organizationId", "personId")
      references "people" ("organizationId", "id") on delete cascade
  )`,
  `create index "identitiesByPerson" on "personIdentities" ("organizationId", "personId")`,
  `create table "personTiers" (
    ${organization},
    "personId" bigint not null,
    "fromDay" text not null,
    "salaryTier" text,
    constraint "personTiersKey" primary key ("organizationId", "personId", "fromDay"),
    constraint "tiersOfPerson" foreign key ("organizationId", "personId")
      references "people" ("organizationId", "id") on delete cascade
  )`,
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
];
