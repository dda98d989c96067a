// Demo requests. They belong to no organization.

import type { DemoRequest } from '#contract/demo-requests.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';

export async function insertDemoRequest(request: DemoRequest, createdAt: number, tx: Tx): Promise<void> {
  await tx
    .insertInto('demoRequests')
    .values({ ...request, id: newId(), createdAt })
    .execute();
}

/** Deletes requests created before the given time. */
export async function purgeDemoRequests(db: Database, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('demoRequests').where('createdAt', '<', before).execute());
}
