// Removes deleted personal data from the files of the database as well, once the jobs that name it are gone.

import type { Database, Tx } from '#server/db/database.ts';
import type { Jobs } from './store.ts';
import type { JobHandlers } from './worker.ts';

const forgetJob = 'database.forget-deleted';

/** The job that queues it is finished by then. */
const afterMs = 60_000;

export const forgetDeletedSoon = (jobs: Jobs, tx: Tx): Promise<void> =>
  jobs.enqueue({ kind: forgetJob, payload: {}, runAt: jobs.now() + afterMs }, tx);

export const forgetJobs = ({ db }: { db: Database }): JobHandlers => ({
  [forgetJob]: () => db.forgetDeleted(),
});
