// Compares acknowledged saves with the database: every acknowledged save exists once, and totals agree.

import type { Database } from '#server/db/database.ts';
import { wrongTotals } from '#server/testing/totals.ts';
import { timesOf } from './record-store.ts';

export type Verdict = { acknowledged: number; lost: number; doubled: number; wrongSums: number };

export const isClean = ({ lost, doubled, wrongSums }: Verdict): boolean => lost + doubled + wrongSums === 0;

/** `kept` are the draft keys of acknowledged saves. */
export async function audit(db: Database, kept: ReadonlySet<string>): Promise<Verdict> {
  const times = await timesOf(db, 'draftKey');
  return {
    acknowledged: kept.size,
    lost: [...kept].filter((key) => !times.has(key)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    wrongSums: (await wrongTotals(db)).length,
  };
}
