// Reads meetings of all organizations directly from the database.

import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Counts the meetings for each value of the column. */
export async function timesOf(db: Database, column: 'draftKey' | 'title'): Promise<Map<string, number>> {
  const { rows } = await sql<{ value: string; times: number }>`
    select ${sql.ref(column)} as "value", count(*) as "times" from "meetings" group by ${sql.ref(column)}
  `.execute(db.read);
  return new Map(rows.map(({ value, times }) => [value, times]));
}

/** Each meeting with its deliveries to webhooks, and whether a job sends them again. */
export async function deliveriesByDraft(db: Database) {
  const { rows } = await sql<{ draftKey: string; messageId: string; state: string; id: number }>`
    select "draftKey", "messageId", "state", "webhookDeliveries"."id" from "meetings"
    join "webhookDeliveries" on "subject" = 'meeting:' || cast("meetings"."id" as text)
  `.execute(db.read);
  const jobs = await db.read.selectFrom('jobs').select('payload').execute();
  const queued = new Set(jobs.map(({ payload }) => Number(Object(JSON.parse(payload)).deliveryId)));
  return Map.groupBy(
    rows.map(({ id, ...row }) => ({ ...row, isQueued: queued.has(id) })),
    ({ draftKey }) => draftKey,
  );
}

/** Deletes one meeting without the application: the next audit must detect it. */
export async function deleteSilently(db: Database, draftKey: string): Promise<void> {
  await db.write(async (tx) => {
    const meeting = sql`(select "id" from "meetings" where "draftKey" = ${draftKey})`;
    await sql`delete from "attendees" where "meetingId" in ${meeting}`.execute(tx);
    await sql`delete from "meetings" where "draftKey" = ${draftKey}`.execute(tx);
  });
}
