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

/** Deletes one meeting without the application: the next audit must detect it. */
export async function deleteSilently(db: Database, draftKey: string): Promise<void> {
  await db.write(async (tx) => {
    const meeting = sql`(select "id" from "meetings" where "draftKey" = ${draftKey})`;
    await sql`delete from "attendees" where "meetingId" in ${meeting}`.execute(tx);
    await sql`delete from "meetings" where "draftKey" = ${draftKey}`.execute(tx);
  });
}
