// Deletes a member's plans when the member leaves.

import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import { removeSource } from './planned-store.ts';

/** Deletes the plans of a member, with their planned meetings. */
export async function endPlansOf(tx: Tx, lock: OrgLock, userId: number, now: number): Promise<void> {
  const deleted = await tx
    .deleteFrom('meetingPlans')
    .where('organizationId', '=', lock.org)
    .where('createdBy', '=', userId)
    .returning('id')
    .execute();
  for (const { id } of deleted)
    await removeSource(tx, lock, { ownerId: userId, origin: 'plan', originId: id }, now);
}
