// People with dated tiers, and the cost of meetings at one blended rate. Adds blended and estimated cost to
// meetings.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { changeAppendOnly, isPostgres } from '../engine-features.ts';

/** $75, the default rate of the specification. */
const defaultRate = 7500;

const columns = [
  `alter table "organizations" add column "payVisibility" text default 'exact' not null`,
  `alter table "organizations" add column "payChosenAt" bigint`,
  `alter table "organizations" add column "blendedRateCents" bigint default ${defaultRate} not null`,
  `alter table "organizations" add column "defaultRateCents" bigint default ${defaultRate} not null`,
  `alter table "users" add column "canSeePay" integer default 0 not null`,
  `alter table "meetings" add column "personMinutes" bigint default 0 not null`,
  `alter table "meetings" add column "blendedCents" bigint default 0 not null`,
  `alter table "meetings" add column "estimatedCents" bigint default 0 not null`,
  `alter table "monthTotals" add column "blendedCents" bigint default 0 not null`,
  `alter table "monthTotals" add column "estimatedCents" bigint default 0 not null`,
  `alter table "attendees" add column "personId" bigint`,
  `alter table "attendees" add column "estimated" integer default 0 not null`,
];

const organization = `"organizationId" bigint not null references "organizations" ("id")`;
const person = `"personId" bigint not null`;
const ofPerson = (name: string) => `constraint "${name}" foreign key ("organizationId", "personId")
  references "people" ("organizationId", "id") on delete cascade`;

const tables = [
  `create table "people" (
    ${organization},
    "id" bigint not null,
    "name" text not null,
    "nameKey" text not null,
    "role" text,
    "department" text,
    "leftOn" text,
    "createdAt" bigint not null,
    "version" integer default 1 not null,
    constraint "peopleKey" primary key ("organizationId", "id")
  )`,
  `create index "peopleByName" on "people" ("organizationId", "nameKey", "id")`,
  `create table "personIdentities" (
    ${organization},
    "identity" text not null,
    ${person},
    constraint "personIdentitiesKey" primary key ("organizationId", "identity"),
    ${ofPerson('identitiesOfPerson')}
  )`,
  `create index "identitiesByPerson" on "personIdentities" ("organizationId", "personId")`,
  `create table "personTiers" (
    ${organization},
    ${person},
    "fromDay" text not null,
    "salaryTier" text,
    constraint "personTiersKey" primary key ("organizationId", "personId", "fromDay"),
    ${ofPerson('tiersOfPerson')}
  )`,
  `create table "tierRates" (
    ${organization},
    "salaryTier" text not null,
    "fromDay" text not null,
    "hourlyRateCents" bigint not null check ("hourlyRateCents" >= 0),
    constraint "tierRatesKey" primary key ("organizationId", "salaryTier", "fromDay")
  )`,
];

// An attendee's minutes, as `attendedMinutes` computes them.
const until = `case when "leftMinute" is null or "leftMinute" > "durationMinutes" then "durationMinutes" else "leftMinute" end`;
const from = `case when "joinedMinute" > "durationMinutes" then "durationMinutes" else "joinedMinute" end`;
const attended = `coalesce((select sum(case when ${until} > ${from} then ${until} - ${from} else 0 end) from "attendees"
  where "attendees"."organizationId" = "meetings"."organizationId" and "attendees"."meetingId" = "meetings"."id"), 0)`;

const monthSum = (column: string) => `coalesce((select sum("${column}") from "meetings"
  where "meetings"."organizationId" = "monthTotals"."organizationId" and "deletedAt" is null
    and substr("day", 1, 7) = "monthTotals"."month"
    and case when "kind" = 'type' then "type" else coalesce("department", '') end = "monthTotals"."name"), 0)`;

// Imports used one default rate for everybody.
const content = [
  `update "meetings" set "personMinutes" = "unnamedCount" * "durationMinutes" + ${attended}`,
  `update "meetings" set "blendedCents" = ("personMinutes" * ${defaultRate} + 30) / 60,
    "estimatedCents" = case when "source" = 'import' then "totalCents" else 0 end`,
  `update "attendees" set "estimated" = 1 where exists (select 1 from "meetings"
    where "meetings"."organizationId" = "attendees"."organizationId" and "meetings"."id" = "attendees"."meetingId"
      and "source" = 'import')`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  const statements = [
    ...columns,
    ...tables,
    ...content,
    `update "monthTotals" set "blendedCents" = ${monthSum('blendedCents')}, "estimatedCents" = ${monthSum('estimatedCents')}`,
    ...indexes(isPostgres(db)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await changeAppendOnly(db, 'auditLog', () => withoutNames(isPostgres(db)).execute(db));
}

/** Removes names from the audit log, so that people can be erased. */
const withoutNames = (onPostgres: boolean) =>
  sql`update "auditLog" set "detail" = ${
    onPostgres ? sql`("detail"::jsonb - 'name')::text` : sql`json_remove("detail", '$.name')`
  } where "action" like 'group.member-%'`;

/**
 * The indexes for totals contain all three costs. SQLite has no `include`, and also needs the column of the
 * condition.
 */
const indexes = (onPostgres: boolean) => {
  const sums = '"durationMinutes", "totalCents", "blendedCents", "estimatedCents"';
  const summed = onPostgres ? `) include (${sums})` : `, ${sums}, "deletedAt")`;
  const end = onPostgres ? ')' : ', "deletedAt")';
  return [
    `drop index "meetingsByDay"`,
    `drop index "meetingsByTitle"`,
    `create index "meetingsByDay" on "meetings" ("organizationId", "day", "type", "hour"${summed} where "deletedAt" is null`,
    `create index "meetingsByTitle" on "meetings" ("organizationId", "normalizedTitle", "day"${summed}
      where "deletedAt" is null`,
    `create index "meetingsByBlendedCost" on "meetings" ("organizationId", "blendedCents", "id"${end}
      where "deletedAt" is null`,
    `create index "valuedMeetingsByStartBlended" on "meetings" ("organizationId", "startedAt", "id")
      where "estimatedValueCents" > 0 and "blendedCents" <> 0 and "deletedAt" is null`,
    `create index "estimatedAttendees" on "attendees" ("organizationId", "name", "meetingId") where "estimated" = 1`,
    `create index "attendeesByPerson" on "attendees" ("organizationId", "personId", "meetingId")
      where "personId" is not null`,
  ];
};
