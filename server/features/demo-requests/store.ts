// All SQL of requests for a demo. They belong to no organization: whoever asks has none here yet.

import type { DemoRequest } from '#contract/demo-requests.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { newId } from '#server/db/identifiers.ts';

export async function insertDemoRequest(request: DemoRequest, createdAt: number, tx: Tx): Promise<void> {
  await tx
    .insertInto('demoRequests')
    .values({ ...request, id: newId(), createdAt })
    .execute();
}

/** What was asked before the instant, for good. */
export async function sweepDemoRequests(db: Database, before: number): Promise<void> {
  await db.write((tx) => tx.deleteFrom('demoRequests').where('createdAt', '<', before).execute());
}
