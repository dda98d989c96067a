// Calendar jobs: reading calendars, and deleting the data of a removed one.

import * as z from 'zod/mini';
import { connectionKinds } from '#domain/meetings/planned/planned.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockMeetings } from '#server/db/organization-lock.ts';
import { deletePlanned } from '#server/features/meetings/planned/copies-store.ts';
import { meetingRecord } from '#server/features/meetings/meetings/record.ts';
import type { Jobs } from '#server/jobs/store.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import { broughtBy, takeDue } from './connections-store.ts';
import { calendarSync } from './sync.ts';
import { syncJob, syncSoon } from './sync-soon.ts';

const removalJob = 'calendars.remove-recorded';

const Sync = z.object({ organizationId: z.number(), connectionId: z.number() });

const Removal = z.object({
  organizationId: z.number(),
  id: z.number(),
  ownerId: z.nullable(z.number()),
  createdBy: z.nullable(z.number()),
  removedBy: z.number(),
});

/** Queues the deletion of the meetings that came from a connection. */
export const removeRecorded = (jobs: Jobs, payload: z.output<typeof Removal>, tx: Tx) =>
  jobs.enqueue({ kind: removalJob, payload }, tx);

/** Queues the due connections, each once for any number of processes. */
export const syncDue =
  ({ db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>) =>
  (): Promise<void> =>
    db.write(async (tx) => {
      for (const connection of await takeDue(tx, now(), connectionKinds))
        await syncSoon(jobs, connection, tx);
    });

const removedPerWrite = 100;

export function calendarJobs(context: AppContext): JobHandlers {
  const { db, now } = context;
  const record = meetingRecord(context);
  const { syncConnection } = calendarSync(context);
  return {
    [syncJob]: (payload, { signal }) => {
      const { organizationId, connectionId } = z.parse(Sync, payload);
      return runAs(organizationId, () => syncConnection(unverifiedOrg(organizationId), connectionId, signal));
    },

    [removalJob]: (payload) => {
      const { organizationId, removedBy, ...connection } = z.parse(Removal, payload);
      const org = unverifiedOrg(organizationId);
      /** One batch; repeat until there are no more meetings. */
      const removeSome = () =>
        db.write(async (tx) => {
          const lock = await lockMeetings(tx, org, now());
          const before = await broughtBy(tx, org, connection)
            .selectAll('meetings')
            .select('plannedMeetings.id as plannedId')
            .limit(removedPerWrite)
            .execute();
          // So that connecting the calendar again restores the meetings.
          for (const { plannedId } of before) await deletePlanned(tx, lock, plannedId);
          const subject = `calendar:${connection.id}`;
          const [actor, detail] = [{ org, userId: removedBy }, { meetings: before.length }];
          const event = { actor, action: 'meetings.removed-with-calendar' as const, detail, subject };
          await record.removeMeetings(tx, lock, before, event);
          return before.length;
        });
      return runAs(organizationId, async () => {
        while ((await removeSome()) > 0);
      });
    },
  };
}
