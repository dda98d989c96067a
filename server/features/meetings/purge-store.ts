// Forgetting deleted meetings for good, a thousand at a time: whoever wants to save meanwhile has a turn in between.

import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { free } from '#server/db/row-locks.ts';

const atOnce = 1000;

export function purgeStore(db: Database) {
  const purgeSome = db.prepare((on, arg) =>
    on
      .deleteFrom('meetings')
      .where((eb) =>
        eb(
          eb.refTuple('organizationId', 'id'),
          'in',
          // It takes no turn. Whoever holds some for longer, such as a change of the time zone, leaves them to the next hour.
          free(
            db.engine,
            eb
              .selectFrom('meetings')
              .select(['organizationId', 'id'])
              .where('deletedAt', '<', arg('before'))
              .limit(atOnce),
          ).$asTuple('organizationId', 'id'),
        ),
      )
      .returning('id'),
  );

  return {
    /** Those of all organizations that were deleted before that instant, with their attendees. */
    async purge(before: number): Promise<void> {
      while ((await purgeSome({ before })).length === atOnce) await setImmediate();
    },
  };
}
