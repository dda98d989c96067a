// Calendar meetings without a department are charged to the departments of their attendees, in organizations that have
// some from tomorrow on: an update does not change what was recorded.

import { type Kysely, sql } from 'kysely';
import { addDays, localDay } from '#domain/time/local-day.ts';
import { newId } from '../identifiers.ts';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table "organizations" add column "allocateCalendarsFrom" text default '' not null`.execute(
    db,
  );
  const found = await sql<{ id: number; timeZone: string }>`
    select "id", "timeZone" from "organizations" where "id" in (
      select "organizationId" from "meetings" where "origin" in ('connection', 'plan'))`.execute(db);
  for (const { id, timeZone } of found.rows) {
    const from = addDays(localDay(Date.now(), timeZone), 1);
    await sql`update "organizations" set "allocateCalendarsFrom" = ${from} where "id" = ${id}`.execute(db);
  }
  const planned = await db.selectFrom('plannedMeetings').select('organizationId').distinct().execute();
  for (const payload of planned)
    await db
      .insertInto('jobs')
      .values({
        id: newId(),
        kind: 'planned.price',
        payload: JSON.stringify(payload),
        runAt: 0,
        createdAt: Date.now(),
      })
      .execute();
}
