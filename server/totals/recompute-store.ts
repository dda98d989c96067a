// Settings that recorded meetings follow. A job corrects the meetings and the totals, which takes too long for a
// request: see meetings/local-times-store.ts.

import type { Cents } from '#domain/money/money.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOrganization } from '#server/db/organization-lock.ts';
import type { Jobs } from '#server/jobs/store.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export const recomputeJob = 'recompute-meetings';

const recomputeSoon = (tx: Tx, jobs: Jobs, organizationId: OrgId) =>
  jobs.enqueue({ kind: recomputeJob, payload: { organizationId } }, tx);

/** Sets the organization's time zone, which the local days and hours of its meetings follow. */
export async function changeTimeZone(tx: Tx, jobs: Jobs, org: OrgId, timeZone: string): Promise<void> {
  await lockOrganization(tx, org);
  await tx.updateTable('organizations').set({ timeZone }).where('id', '=', org).execute();
  await recomputeSoon(tx, jobs, org);
}

/** Sets the hourly cost of everybody for viewers without permission to see pay. */
export async function changeBlendedRate(
  tx: Tx,
  jobs: Jobs,
  org: OrgId,
  blendedRateCents: Cents,
): Promise<void> {
  await tx.updateTable('organizations').set({ blendedRateCents }).where('id', '=', org).execute();
  await recomputeSoon(tx, jobs, org);
}
