import type { Database, Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** Locks the organization's row until the transaction ends, so that member counts and the plan change one at a time. */
export const organizationLock =
  ({ engine }: Database) =>
  async (org: OrgId, tx: Tx): Promise<void> => {
    await held(engine, tx.selectFrom('organizations').select('id').where('id', '=', org)).execute();
  };
