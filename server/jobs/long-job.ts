// A job with many batches continues in a new job, well within its lease.

import { inBatches } from '#server/db/batches.ts';
import type { Database } from '#server/db/database.ts';
import { runAs } from '#server/tenancy/tenant-context.ts';
import type { Jobs } from './store.ts';

const longestRunMs = 30_000;

type LongJob = { kind: string; payload: { organizationId: number }; signal: AbortSignal };

/** See `inBatches`. The new job has the end of the last batch as `after` in its payload. */
export function runLongJob<Position extends number | string>(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => number },
  { kind, payload, signal }: LongJob,
  first: Position,
  step: (after: Position, isOver: () => boolean) => Promise<Position | null>,
): Promise<void> {
  const until = now() + longestRunMs;
  const isOver = () => now() > until || signal.aborted;
  return runAs(payload.organizationId, async () => {
    const after = await inBatches(first, (from) => step(from, isOver), isOver);
    if (after !== null) await db.write((tx) => jobs.enqueue({ kind, payload: { ...payload, after } }, tx));
  });
}
