// Who counts an organization's people, or chooses its plan, locks its row: whoever else would do so meanwhile waits.

import type { Database, Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function organizationLock(db: Database) {
  const row = db.prepare((on, arg) =>
    held(db.engine, on.selectFrom('organizations').select('id').where('id', '=', arg('org'))),
  );

  /** Until the transaction ends. */
  return async (org: OrgId, tx: Tx): Promise<void> => void (await row({ org }, tx));
}
