// Single meetings of a planned series that were moved or canceled, and series that go on as another plan.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "meetingPlans" add column "seriesId" bigint not null default 0`,
  `update "meetingPlans" set "seriesId" = "id"`,
  `alter table "meetingPlans" add column "monthPlace" integer`,
  `create index "meetingPlansBySeries" on "meetingPlans" ("organizationId", "seriesId")`,
  `create table "meetingPlanChanges" (
    "organizationId" bigint not null references "organizations" ("id"),
    "planId" bigint not null,
    "originalStart" bigint not null,
    "startsAt" bigint not null,
    "isCanceled" integer not null,
    "sequence" integer not null,
    "changedAt" bigint not null,
    constraint "meetingPlanChangesKey" primary key ("organizationId", "planId", "originalStart"),
    constraint "changesOfPlan" foreign key ("organizationId", "planId")
      references "meetingPlans" ("organizationId", "id") on delete cascade
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
