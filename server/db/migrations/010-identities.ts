// Single sign-on: accounts at providers, pending sign-ins, and removed people who must not rejoin on their own.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const statements = [
  `create table "identities" (
    ${organization},
    "id" bigint not null,
    "userId" bigint not null references "users" ("id"),
    "provider" text not null,
    "issuer" text not null,
    "subject" text not null,
    "email" text,
    "linkedAt" bigint not null,
    "lastUsedAt" bigint,
    constraint "identitiesKey" primary key ("organizationId", "id"),
    constraint "identitiesBySubject" unique ("issuer", "subject")
  )`,
  `create index "identitiesOfUser" on "identities" ("userId")`,
  `create table "barredSignOns" (
    ${organization},
    "keyHash" text not null,
    constraint "barredSignOnsKey" primary key ("organizationId", "keyHash")
  )`,
  `create table "signOnFlows" (
    "stateHash" text primary key not null,
    "browserHash" text not null,
    "provider" text not null,
    "redirectUri" text not null,
    "codeVerifier" text not null,
    "nonce" text not null,
    "remembered" integer not null,
    "linkTo" bigint,
    "invitation" text,
    "expiresAt" bigint not null
  )`,
  `create index "signOnFlowsByExpiry" on "signOnFlows" ("expiresAt")`,
  `alter table "sessions" add column "provider" text`,
  `alter table "sessions" add column "lockedSignOutUrl" text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
