// The meetings whose rating was published, for the figures of ROI.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index "meetingsByWord" on "meetings" ("organizationId", "department", "attendeesWord")
      where "attendeesWord" is not null and "deletedAt" is null`)
    .execute(db);
}
