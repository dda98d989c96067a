// Meetings know what brought them: `origin` refines the former `source`, and `originId` is the import, the connected
// calendar, the plan or the token. Both stood in prefixes of draft keys, if anywhere.

import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine-features.ts';

const renames = [
  `drop index "meteredMeetings"`,
  `drop index "meetingsByImport"`,
  `alter table "meetings" rename column "source" to "origin"`,
  `alter table "meetings" rename column "importId" to "originId"`,
];

const planOf = `select min("originId") from "plannedMeetings" join "plannedSources"
  on "plannedSources"."organizationId" = "plannedMeetings"."organizationId"
    and "plannedSources"."plannedMeetingId" = "plannedMeetings"."id" and "plannedSources"."origin" = 'plan'
  where "plannedMeetings"."organizationId" = "meetings"."organizationId"
    and "plannedMeetings"."meetingId" = "meetings"."id"`;

const tokenOf = `select min("id") from "apiTokens"
  where "apiTokens"."organizationId" = "meetings"."organizationId" and "apiTokens"."userId" = "meetings"."createdBy"
    and "apiTokens"."source" = "meetings"."externalSource"`;

/** From "calendar:17:…". */
const connectionOf = (onPostgres: boolean) =>
  onPostgres ? `cast(split_part("draftKey", ':', 2) as bigint)` : `cast(substr("draftKey", 10) as integer)`;

const origins = (onPostgres: boolean) => [
  `update "meetings" set "origin" = 'plan', "originId" = (${planOf})
    where "origin" = 'calendar' and "draftKey" like 'calendar:plan:%'`,
  `update "meetings" set "origin" = 'connection', "originId" = ${connectionOf(onPostgres)}
    where "origin" = 'calendar'`,
  // A token of the organization is the author with its negative id; only programs save external ids.
  `update "meetings" set "origin" = 'token', "originId" = -"createdBy"
    where "origin" = 'calculator' and "createdBy" < 0`,
  `update "meetings" set "origin" = 'token', "originId" = (${tokenOf})
    where "origin" = 'calculator' and "externalId" is not null`,
  `create index "meetingsByOrigin" on "meetings" ("organizationId", "originId")
    where "originId" is not null and "deletedAt" is null`,
  // Meetings that a member recorded with the meter, for their feed; others may have imported 200,000 meetings.
  `create index "meteredMeetings" on "meetings" ("organizationId", "createdBy", "day")
    where "deletedAt" is null and "origin" in ('calculator', 'live', 'token')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...renames, ...origins(isPostgres(db))]) await sql.raw(statement).execute(db);
}
