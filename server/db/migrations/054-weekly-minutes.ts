// The working time of people whose week differs from that of the organization, and when planned meetings were first seen:
// before, their ids showed it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table "people" add column "weeklyMinutes" integer`,
    `alter table "plannedMeetings" add column "seenAt" bigint`,
    `update "plannedMeetings" set "seenAt" = 1262304000000 + "id" / 4096 where "content" is null`,
  ])
    await sql.raw(statement).execute(db);
}
