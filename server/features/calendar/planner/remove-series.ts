// Removes a series as if it had never been planned.

import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { removeSource } from '#server/features/meetings/planned/planned-store.ts';
import { deletePlan, plansOfSeries, takeRecorded } from './store.ts';

/** Deletes its plans with their planned meetings, and returns the meetings that were recorded from them. */
export async function removeSeries(tx: Tx, lock: OrgLock, seriesId: number, now: number): Promise<number[]> {
  const recorded: number[] = [];
  for (const { id, createdBy } of await plansOfSeries(tx, lock.org, seriesId)) {
    recorded.push(...(await takeRecorded(tx, lock.org, id)));
    await deletePlan(tx, lock.org, id);
    await removeSource(tx, lock, { ownerId: createdBy, origin: 'plan', originId: id }, now);
  }
  return recorded;
}
