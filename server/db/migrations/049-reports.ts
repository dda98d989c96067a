// Reports: sums by source and by guests, person-minutes of all sums, working time, and targets.

import { type Kysely, sql } from 'kysely';
import { dialectOf, organization } from './baseline/dialect.ts';
import type { Tables } from '../tables.ts';

const sums =
  '"durationMinutes", "totalCents", "blendedCents", "estimatedCents", "startedAt", "personMinutes"';

const monthSums = (kind: string, name: string) => `
  insert into "monthTotals" ("organizationId", "kind", "month", "name", "meetings", "minutes", "personMinutes",
      "costCents", "blendedCents", "estimatedCents", "guessedCents", "valueCents", "valued", "worthwhile", "version")
    select "organizationId", '${kind}', substr("day", 1, 7), ${name}, count(*), sum("durationMinutes"),
      sum("personMinutes"), sum("totalCents"), sum("blendedCents"), sum("estimatedCents"),
      sum(case when "durationEstimated" + "attendeesEstimated" > 0 then "blendedCents" else 0 end),
      coalesce(sum("estimatedValueCents"), 0), count("estimatedValueCents"),
      sum(case when "worthIt" = 'yes' then 1 else 0 end), 1
    from "meetings" where "deletedAt" is null group by 1, 3, 4
    on conflict ("organizationId", "kind", "month", "name") do update set "personMinutes" = excluded."personMinutes"`;

const share = (column: string) =>
  `cast(sum(coalesce("meetingShares"."${column}", "meetings"."${column === 'costCents' ? 'totalCents' : column}")) as bigint)`;

const spendSums = `
  insert into "spendTotals" ("organizationId", "month", "department", "type", "costCents", "blendedCents",
      "estimatedCents", "personMinutes")
    select "meetings"."organizationId", substr("meetings"."day", 1, 7),
      coalesce("meetingShares"."department", "meetings"."department", ''), "meetings"."type", ${share('costCents')},
      ${share('blendedCents')}, ${share('estimatedCents')}, ${share('personMinutes')}
    from "meetings" left join "meetingShares" on "meetingShares"."organizationId" = "meetings"."organizationId"
      and "meetingShares"."meetingId" = "meetings"."id"
    where "meetings"."deletedAt" is null group by 1, 2, 3, 4
    on conflict ("organizationId", "month", "department", "type")
      do update set "personMinutes" = excluded."personMinutes"`;

export async function up(db: Kysely<Tables>): Promise<void> {
  const { including } = dialectOf(db);
  const statements = [
    `alter table "meetings" add column "hasGuests" integer`,
    `drop index "meetingsByDay"`,
    `create index "meetingsByDay" on "meetings" ("organizationId", "day", "type", "hour"${including(`${sums}, "createdBy"`)}
      where "deletedAt" is null`,
    `drop index "meetingsByTitle"`,
    `create index "meetingsByTitle" on "meetings" ("organizationId", "normalizedTitle", "day"${including(sums)}
      where "deletedAt" is null`,
    `alter table "monthTotals" add column "personMinutes" bigint default 0 not null`,
    `alter table "spendTotals" add column "personMinutes" bigint default 0 not null`,
    monthSums('type', '"type"'),
    monthSums('department', `coalesce("department", '')`),
    monthSums('source', '"origin"'),
    monthSums('guests', `'unknown'`),
    spendSums,
    `alter table "organizations" add column "weeklyMinutes" integer default 2400 not null`,
    `alter table "organizations" add column "yearStartsIn" integer default 1 not null`,
    `create table "reportTargets" (
      ${organization},
      "kind" text not null,
      "department" text not null,
      "value" bigint not null,
      constraint "reportTargetsKey" primary key ("organizationId", "kind", "department")
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
