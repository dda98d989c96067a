// Sends the changes of an operator command to the running server as a job. On SQLite the two processes have no
// other connection.

import * as z from 'zod/mini';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/store.ts';
import type { JobHandlers } from '#server/jobs/worker.ts';
import { Change, type Channel, type Events } from './events.ts';

const announceJob = 'announce-changes';

const Announcement = z.object({
  changes: z.array(Change),
});

export function queuedChannel(db: Database, jobs: Jobs): Channel {
  let queued: Promise<unknown> = Promise.resolve();
  return {
    connect() {},
    send(changes) {
      const job = { kind: announceJob, payload: { changes } };
      queued = queued.then(() => db.write((tx) => jobs.enqueue(job, tx)));
    },
    async close() {
      await queued;
    },
  };
}

/** Sends the changes of a command to the pages of this server and of the other processes. */
export const announcementJobs = ({ db, events }: { db: Database; events: Events }): JobHandlers => ({
  [announceJob]: async (payload) => {
    const { changes } = z.parse(Announcement, payload);
    await db.write(async (tx) => {
      for (const change of changes) events.refresh(change, tx);
    });
  },
});
