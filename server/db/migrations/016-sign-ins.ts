// Failed sign-ins, counted until they are written to the audit log, and addresses that may get budget alerts.

import { type Kysely, sql } from 'kysely';

const statements = [
  `create table "failedSignIns" (
    "keyHash" text primary key not null,
    "userId" bigint references "users" ("id") on delete cascade,
    "reason" text not null,
    "times" bigint not null,
    "firstAt" bigint not null,
    "lastAt" bigint not null,
    "browser" text,
    "system" text,
    "address" text
  )`,
  `create index "failedSignInsByStart" on "failedSignIns" ("firstAt")`,
  `create index "failedSignInsOfUser" on "failedSignIns" ("userId")`,
  `create table "alertAddresses" (
    "organizationId" bigint not null references "organizations" ("id"),
    "emailKey" text not null,
    "tokenHash" text,
    "expiresAt" bigint not null,
    "confirmedAt" bigint,
    constraint "alertAddressesKey" primary key ("organizationId", "emailKey")
  )`,
  `create index "alertAddressesByToken" on "alertAddresses" ("tokenHash")`,
  // Managers who already get alerts keep getting them.
  `insert into "alertAddresses" ("organizationId", "emailKey", "expiresAt", "confirmedAt")
    select distinct "organizationId", lower("managerEmail"), 0, 0 from "budgets" where "managerEmail" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
