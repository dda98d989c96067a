// Compares the sums of every organization with its meetings.

import type { Database } from '#server/db/database.ts';
import { allOrganizations } from '#server/features/totals/rebuild-store.ts';
import { type Check, checkTotals, isRight } from '#server/features/totals/report.ts';

/** Sums of no meetings, as the API answers them. */
export const noMeetings = { meetings: 0, minutes: 0, cost: 0, estimatedCost: 0 };

/** The organizations whose sums or local times are wrong; empty when everything is right. */
export async function wrongTotals(db: Database): Promise<Check[]> {
  const wrong: Check[] = [];
  for (const { org } of await allOrganizations(db.read)) {
    const check = await db.write((tx) => checkTotals(tx, org));
    if (!isRight(check)) wrong.push(check);
  }
  return wrong;
}
