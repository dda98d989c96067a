// Meetings that were posted ahead count as held from their start on.

import type { AppContext } from '#server/context.ts';
import { inBatches } from '#server/db/batches.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { organizationsDue } from '#server/features/meetings/planned/state-store.ts';
import { type OrgId, unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { meetingRecord } from './record.ts';
import { keepKnown } from './same-meetings.ts';

/** About 50 ms on SQLite, which blocks other requests. */
const meetingsPerBatch = 100;

export function meetingStarter(context: Pick<AppContext, 'db' | 'config' | 'now' | 'events'>) {
  const { db, now } = context;
  const record = meetingRecord(context);

  const start = (org: OrgId) =>
    inBatches(0, () =>
      db.write(async (tx) => {
        const lock = await lockMeetings(tx, org, now());
        const started = await record.startMeetings(tx, lock, meetingsPerBatch);
        await keepKnown(
          tx,
          lock,
          started.map(({ id }) => id),
        );
        return started.length === meetingsPerBatch ? 0 : null;
      }),
    );

  /** In all organizations. */
  async function startAll(): Promise<void> {
    for (const organizationId of await organizationsDue(db.read, now()))
      await runAs(organizationId, () => start(unverifiedOrg(organizationId)));
  }

  return { start, startAll };
}
