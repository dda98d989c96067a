// Compares the totals of every organization with its meetings.

import type { Database } from '#server/db/database.ts';
import { allOrganizations } from '#server/totals/rebuild-store.ts';
import { type Check, checkTotals, isRight } from '#server/features/organization/operator/totals-report.ts';

/** Sums of no meetings, as the API returns them. */
export const noMeetings = { meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 };

/** The organizations whose totals or local times are wrong; empty if everything is right. */
export async function wrongTotals(db: Database): Promise<Check[]> {
  const wrong: Check[] = [];
  for (const { org } of await allOrganizations(db.read)) {
    const check = await db.write((tx) => checkTotals(tx, org));
    if (!isRight(check)) wrong.push(check);
  }
  return wrong;
}
