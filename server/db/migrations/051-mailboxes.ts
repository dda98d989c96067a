// Connections of an organization that read the mailboxes of many people, and who is left out.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const statements = [
  `alter table "calendarConnections" add column "settings" text`,
  `create table "mailboxes" (
    ${organization},
    "id" bigint not null,
    "connectionId" bigint not null,
    "email" text not null,
    "readFrom" bigint,
    "readUntil" bigint,
    "readBefore" bigint,
    "wholeAt" bigint default 0 not null,
    "nextAt" bigint not null,
    "failure" text,
    "providerCode" text default '' not null,
    "failures" integer default 0 not null,
    constraint "mailboxesKey" primary key ("organizationId", "id"),
    constraint "mailboxesByEmail" unique ("organizationId", "connectionId", "email"),
    constraint "mailboxesOfConnection" foreign key ("organizationId", "connectionId")
      references "calendarConnections" ("organizationId", "id") on delete cascade
  )`,
  `create index "mailboxesDue" on "mailboxes" ("organizationId", "connectionId", "nextAt")`,
  `create table "leftOutMailboxes" (
    ${organization},
    "email" text not null,
    "isOwnChoice" integer not null,
    constraint "leftOutMailboxesKey" primary key ("organizationId", "email")
  )`,
  `create index "calendarObjectsBySeries" on "calendarObjects" ("organizationId", "seriesKey")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
