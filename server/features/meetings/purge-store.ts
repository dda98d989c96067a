// Removes deleted meetings for good.

import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine-features.ts';

const meetingsPerBatch = 1000;

/** Removes meetings of all organizations that were deleted before that instant (epoch ms), with their attendees. */
export async function purgeDeletedMeetings(db: Database, before: number): Promise<void> {
  for (let removed = meetingsPerBatch; removed === meetingsPerBatch;) {
    removed = await db.write(async (tx) => {
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
        .returning('id')
        .execute();
      return rows.length;
    });
    // Other writes get their turn.
    await setImmediate();
  }
}
