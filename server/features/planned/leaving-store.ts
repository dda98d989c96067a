// Deletes a member's plans when the member leaves.

import type { Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { forgetSource } from './planned-store.ts';

/** Deletes the plans of a member, with their planned meetings. */
export async function endPlansOf(tx: Tx, org: OrgId, userId: number): Promise<void> {
  const lock = await lockOrganization(tx, org);
  const deleted = await tx
    .deleteFrom('meetingPlans')
    .where('organizationId', '=', org)
    .where('createdBy', '=', userId)
    .returning('id')
    .execute();
  for (const { id } of deleted) await forgetSource(tx, lock, { planId: id });
}
