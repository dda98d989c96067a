// Passkeys, and organizations that require a second factor.

import { type Kysely, sql } from 'kysely';

const statements = [
  `create table "passkeys" (
    "organizationId" bigint not null references "organizations" ("id"),
    "id" bigint not null,
    "userId" bigint not null references "users" ("id"),
    "credentialId" text not null,
    "publicKey" text not null,
    "counter" bigint not null,
    "transports" text not null,
    "name" text not null,
    "needsPassword" integer default 0 not null,
    "createdAt" bigint not null,
    "lastUsedAt" bigint,
    constraint "passkeysKey" primary key ("organizationId", "id"),
    constraint "passkeysByCredential" unique ("credentialId")
  )`,
  `create index "passkeysOfUser" on "passkeys" ("userId")`,
  `create table "passkeyChallenges" (
    "challengeHash" text primary key not null,
    "purpose" text not null,
    "userId" bigint,
    "expiresAt" bigint not null
  )`,
  `create index "passkeyChallengesByExpiry" on "passkeyChallenges" ("expiresAt")`,
  `alter table "organizations" add column "secondFactorSince" bigint`,
  `alter table "organizations" add column "secondFactorGraceDays" integer default 7 not null`,
  `alter table "organizations" add column "secondFactorExemptsProviders" integer default 1 not null`,
  `alter table "users" add column "approvedAt" bigint`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
