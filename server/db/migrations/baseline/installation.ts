// Tables without an organization.

export const installationTables = [
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
  `create table "jobs" (
    "id" bigint primary key not null,
    "kind" text not null,
    "payload" text not null,
    "runAt" bigint not null,
    "attempts" integer default 0 not null,
    "lockedUntil" bigint default 0 not null,
    "createdAt" bigint not null,
    "failedAt" bigint,
    "lastError" text
  )`,
  `create index "jobsByTime" on "jobs" ("failedAt", "runAt")`,
];
