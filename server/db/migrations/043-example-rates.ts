// Organizations that never set their tiers have prices at example rates that were not marked as estimates. A job marks
// them, so that the first rates replace them.

import type { Kysely } from 'kysely';
import { newId } from '../identifiers.ts';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  const organizations = await db
    .selectFrom('organizations')
    .select('id')
    .where('tiersVersion', '<=', 1)
    .execute();
  for (const { id } of organizations)
    await db
      .insertInto('jobs')
      .values({
        id: newId(),
        kind: 'meetings.mark-examples',
        payload: JSON.stringify({ organizationId: id }),
        runAt: 0,
        createdAt: Date.now(),
      })
      .execute();
}
