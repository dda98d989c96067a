// The weekly report and the report of a closed month: when, and who wants them.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "organizations" add column "reportsForAll" integer default 0 not null`,
  `alter table "organizations" add column "reportWeekday" integer default 5 not null`,
  `alter table "organizations" add column "reportHour" integer default 15 not null`,
  `alter table "organizations" add column "reportedOn" text`,
  `create table "reportMails" (
    "organizationId" bigint not null references "organizations" ("id"),
    "email" text not null,
    "week" text,
    "month" integer default 0 not null,
    constraint "reportMailsKey" primary key ("organizationId", "email")
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
