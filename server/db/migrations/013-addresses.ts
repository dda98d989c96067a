// Verified addresses, and the deletion of organizations.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { deleteWithOrganization } from '../engine-features.ts';

const statements = [
  // Null for existing accounts: their addresses are not verified.
  `alter table "users" add column "addressVerifiedAt" bigint`,
  `alter table "organizations" add column "deletedAt" bigint`,
  // Whether the link was mailed; one from the operator does not verify an address.
  `alter table "passwordResets" add column "mailed" integer not null default 0`,
  `create table "addressLinks" (
    "tokenHash" text primary key not null,
    "userId" bigint not null references "users" ("id") on delete cascade,
    "expiresAt" bigint not null
  )`,
  `create index "addressLinksOfUser" on "addressLinks" ("userId")`,
  `create table "registrations" (
    "key" text primary key not null,
    "tokenHash" text unique,
    "email" text not null,
    "name" text not null,
    "passwordHash" text not null,
    "form" text not null,
    "createdAt" bigint not null,
    "expiresAt" bigint not null
  )`,
  `create index "registrationsByExpiry" on "registrations" ("expiresAt")`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await deleteWithOrganization(db, 'auditLog');
}
