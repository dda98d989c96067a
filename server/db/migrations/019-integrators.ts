// For integrations: the order of changes of meetings, ids of deleted ones, external ids, and tokens that belong to
// an organization instead of a person.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isPostgres } from '../engine-features.ts';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const changes = [
  `alter table "organizations" add column "meetingsChangedAt" bigint default 0 not null`,
  `alter table "organizations" add column "meetingsForgottenUntil" bigint default 0 not null`,
  `alter table "meetings" add column "updatedAt" bigint default 0 not null`,
  `alter table "meetings" add column "externalSource" text`,
  `alter table "meetings" add column "externalId" text`,
  `update "meetings" set "updatedAt" = coalesce("deletedAt", "createdAt")`,
  `update "organizations" set "meetingsChangedAt" = coalesce((select max("updatedAt") from "meetings"
    where "meetings"."organizationId" = "organizations"."id"), 0)`,
  `create index "meetingsByChange" on "meetings" ("organizationId", "updatedAt", "id")`,
  `create unique index "meetingsByExternalId" on "meetings" ("organizationId", "externalSource", "externalId")
    where "externalId" is not null`,
  `create table "purgedMeetings" (
    ${organization},
    "id" bigint not null,
    "updatedAt" bigint not null,
    "deletedAt" bigint not null,
    constraint "purgedMeetingsKey" primary key ("organizationId", "id")
  )`,
  `create index "purgedMeetingsByChange" on "purgedMeetings" ("organizationId", "updatedAt", "id")`,
  `create index "purgedMeetingsByTime" on "purgedMeetings" ("updatedAt")`,
];

// SQLite cannot make a column nullable.
const tokensOnSqlite = [
  `create table "newApiTokens" (
    ${organization},
    "id" bigint not null,
    "userId" bigint references "users" ("id") on delete cascade,
    "name" text not null,
    "tokenHash" text not null unique,
    "scopes" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint,
    "lastUsedAt" bigint,
    constraint "apiTokensKey" primary key ("organizationId", "id")
  )`,
  `insert into "newApiTokens" select "organizationId", "id", "userId", "name", "tokenHash", "scopes", "createdAt",
    "expiresAt", "lastUsedAt" from "apiTokens"`,
  `drop table "apiTokens"`,
  `alter table "newApiTokens" rename to "apiTokens"`,
  `create index "apiTokensOfUser" on "apiTokens" ("userId", "createdAt")`,
];

const tokens = [
  `alter table "apiTokens" add column "source" text default '' not null`,
  `alter table "apiTokens" add column "createdBy" bigint`,
  `update "apiTokens" set "source" = "name", "createdBy" = "userId"`,
  `create index "apiTokensOfOrganization" on "apiTokens" ("organizationId", "createdAt") where "userId" is null`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  const nullable = isPostgres(db)
    ? [`alter table "apiTokens" alter column "userId" drop not null`]
    : tokensOnSqlite;
  for (const statement of [...changes, ...nullable, ...tokens]) await sql.raw(statement).execute(db);
}
