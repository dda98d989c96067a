// What tells that two meetings are the same one: which occurrence of a series a meeting is, which rows of imports were
// recorded before, and whether somebody deleted it.

import { type Kysely, sql } from 'kysely';

const organization = `"organizationId" bigint not null references "organizations" ("id")`;

const toMeeting = (column: string) => `foreign key ("organizationId", "${column}")
  references "meetings" ("organizationId", "id") on delete cascade`;

const statements = [
  `create table "meetingKeys" (
    ${organization},
    "seriesKey" text not null,
    "originalStart" text not null,
    "meetingId" bigint not null,
    constraint "meetingKeysKey" primary key ("organizationId", "seriesKey", "originalStart", "meetingId"),
    constraint "meetingOfKey" ${toMeeting('meetingId')}
  )`,
  `create index "meetingKeysByMeeting" on "meetingKeys" ("organizationId", "meetingId")`,
  `create table "knownRows" (
    ${organization},
    "importId" bigint not null,
    "row" integer not null,
    "meetingId" bigint not null,
    constraint "knownRowsKey" primary key ("organizationId", "importId", "row"),
    constraint "meetingOfKnownRow" ${toMeeting('meetingId')}
  )`,
  `create index "knownRowsByMeeting" on "knownRows" ("organizationId", "meetingId")`,
  `alter table "meetings" add column "deletedByHand" integer default 0 not null`,
  `create index "deletedMeetingsByTitle" on "meetings" ("organizationId", "normalizedTitle", "day")
    where "deletedAt" is not null`,
  `insert into "meetingKeys" ("organizationId", "seriesKey", "originalStart", "meetingId")
    select distinct "plannedMeetings"."organizationId", "seriesKey", "originalStart", "meetings"."id"
    from "plannedMeetings" join "meetings" on "meetings"."organizationId" = "plannedMeetings"."organizationId"
      and "meetings"."id" = "plannedMeetings"."meetingId"`,
  // Not those that were removed with an import, a calendar or its cancellation, or replaced.
  `update "meetings" set "deletedByHand" = 1 where "deletedAt" is not null and (
    "origin" in ('calculator', 'live', 'token')
    or ("origin" = 'import' and not exists (select 1 from "imports"
      where "imports"."organizationId" = "meetings"."organizationId" and "imports"."id" = "meetings"."originId"
        and "undoneAt" is not null))
    or exists (select 1 from "plannedMeetings"
      where "plannedMeetings"."organizationId" = "meetings"."organizationId"
        and "plannedMeetings"."meetingId" = "meetings"."id" and "state" = 'kept' and "isGone" = 0))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
