// Purges deleted meetings. Their ids stay for a year, so that external copies can follow.

import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine-features.ts';
import type { Tables } from '#server/db/tables.ts';
import { inBatches, inChunks } from '#server/db/batches.ts';

const meetingsPerBatch = 1000;

/** Keeps the ids of purged meetings, and deletes what identified them. */
export async function keepPurgedIds(tx: Tx, purged: readonly Tables['purgedMeetings'][]): Promise<void> {
  const rows = purged.map(({ organizationId, id, updatedAt, deletedAt }) => ({
    organizationId,
    id,
    updatedAt,
    deletedAt,
  }));
  for (const chunk of inChunks(rows)) {
    await tx.insertInto('purgedMeetings').values(chunk).execute();
    for (const table of ['meetingKeys', 'knownRows'] as const)
      await tx
        .deleteFrom(table)
        .where((eb) =>
          eb(
            eb.refTuple('organizationId', 'meetingId'),
            'in',
            chunk.map(({ organizationId, id }) => eb.tuple(organizationId, id)),
          ),
        )
        .execute();
  }
}

/** Runs `purge` in transactions until it deletes less than a batch. */
const untilPurged = (db: Database, purge: (tx: Tx) => Promise<number>) =>
  inBatches(0, async () => ((await db.write(purge)) === meetingsPerBatch ? 0 : null));

/** Purges meetings of all organizations that were deleted before that instant (epoch ms), with their attendees. */
export const purgeDeletedMeetings = (db: Database, before: number) =>
  untilPurged(db, async (tx) => {
    const deleted = tx
      .selectFrom('meetings')
      .select(['organizationId', 'id'])
      .where('deletedAt', '<', before)
      .limit(meetingsPerBatch);
    // Skips rows that another transaction has locked; the next run deletes them.
    const free = isPostgres(tx) ? deleted.forUpdate().skipLocked() : deleted;
    const rows = await tx
      .deleteFrom('meetings')
      .where((eb) => eb(eb.refTuple('organizationId', 'id'), 'in', free.$asTuple('organizationId', 'id')))
      .returning(['organizationId', 'id', 'updatedAt', 'deletedAt'])
      .execute();
    await keepPurgedIds(
      tx,
      rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? before })),
    );
    return rows.length;
  });

/** Deletes the ids of meetings that were deleted before that instant (epoch ms), and stores the instant. */
export const forgetPurgedMeetings = (db: Database, before: number) =>
  untilPurged(db, async (tx) => {
    const old = tx
      .selectFrom('purgedMeetings')
      .select(['organizationId', 'id'])
      .where('updatedAt', '<', before)
      .limit(meetingsPerBatch);
    const rows = await tx
      .deleteFrom('purgedMeetings')
      .where((eb) => eb(eb.refTuple('organizationId', 'id'), 'in', old.$asTuple('organizationId', 'id')))
      .returning(['organizationId', 'updatedAt'])
      .execute();
    for (const [org, removed] of Map.groupBy(rows, ({ organizationId }) => organizationId)) {
      const until = Math.max(...removed.map(({ updatedAt }) => updatedAt));
      await tx
        .updateTable('organizations')
        .set({
          meetingsForgottenUntil: sql<number>`case when "meetingsForgottenUntil" > ${until} then "meetingsForgottenUntil" else ${until} end`,
        })
        .where('id', '=', org)
        .execute();
    }
    return rows.length;
  });
