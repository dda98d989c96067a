// Deletes old entries of the audit log, if the operator has set how long they are kept.

import { actionsOf } from '#domain/accounts/sign-in-trail.ts';
import { inBatches } from '#server/db/batches.ts';
import type { Database } from '#server/db/database.ts';

const entriesPerBatch = 1000;

/** Deletes entries written before that instant, of all kinds or only those about signing in and out. */
export async function purgeAuditLog(db: Database, kind: 'all' | 'sign-ins', before: number): Promise<void> {
  const organizations = await db.read.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations)
    await inBatches(0, () =>
      db.write(async (tx) => {
        const old = tx
          .selectFrom('auditLog')
          .select(['at', 'id'])
          .where('organizationId', '=', id)
          .where('at', '<', before)
          .$if(kind === 'sign-ins', (query) => query.where('action', 'in', actionsOf('sign-ins').actions))
          .orderBy('at')
          .limit(entriesPerBatch);
        await tx.insertInto('auditPurges').values({ before }).execute();
        const rows = await tx
          .deleteFrom('auditLog')
          .where('organizationId', '=', id)
          .where((eb) => eb(eb.refTuple('at', 'id'), 'in', old.$asTuple('at', 'id')))
          .returning('id')
          .execute();
        await tx.deleteFrom('auditPurges').execute();
        return rows.length === entriesPerBatch ? 0 : null;
      }),
    );
}
