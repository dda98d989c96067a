// What was promised, held against what is there: every save that was answered with success, once, and sums that agree.

import type { Database } from '#server/db/database.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { timesOf } from './record-store.ts';

export type Verdict = { acknowledged: number; lost: number; doubled: number; wrongSums: number };

export const isClean = ({ lost, doubled, wrongSums }: Verdict): boolean => lost + doubled + wrongSums === 0;

/** `kept` are the draft keys whose saves were answered with success. */
export async function audit(db: Database, kept: ReadonlySet<string>): Promise<Verdict> {
  const times = await timesOf(db, 'draftKey');
  return {
    acknowledged: kept.size,
    lost: [...kept].filter((key) => !times.has(key)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    wrongSums: (await wrongTotals(db)).length,
  };
}
