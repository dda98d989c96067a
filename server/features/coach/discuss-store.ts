// Whether an organization's figures may be sent to a language model.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function discussStore(db: Database) {
  const read = db.prepare((on, arg) =>
    on.selectFrom('organizations').select('discussEnabled').where('id', '=', arg('org')),
  );
  const turn = db.prepare((on, arg) =>
    on
      .updateTable('organizations')
      .set({ discussEnabled: arg('enabled') })
      .where('id', '=', arg('org')),
  );

  return {
    isEnabled: async (org: OrgId) => (await read({ org }))[0]?.discussEnabled === 1,
    turn: async (org: OrgId, enabled: boolean, tx: Tx) =>
      void (await turn({ org, enabled: enabled ? 1 : 0 }, tx)),
  };
}
