// The list of first steps, declined applicants, and a separate source for sample meetings.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "organizations" add column "firstStepsDismissedAt" bigint`,
  `create table "declinedApplicants" (
    "organizationId" bigint not null references "organizations" ("id"),
    "emailKey" text not null,
    "passwordHash" text not null,
    "declinedAt" bigint not null,
    constraint "declinedApplicantsKey" primary key ("organizationId", "emailKey")
  )`,
  `create index "declinedApplicantsByEmail" on "declinedApplicants" ("emailKey", "declinedAt")`,
  `update "meetings" set "source" = 'sample' where exists (
    select 1 from "samples" where "samples"."organizationId" = "meetings"."organizationId"
      and "samples"."kind" = 'meeting' and "samples"."id" = cast("meetings"."id" as text))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
