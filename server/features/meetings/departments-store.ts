// How the organization spells its departments.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { OrgLock } from '#server/features/totals/clock-store.ts';

export function departmentStore(db: Database) {
  // Keeps the spelling that came first: "engineering" and "Engineering" are one department.
  const name = db.prepare((on, arg) =>
    on
      .insertInto('departments')
      .values({ organizationId: arg('org'), key: arg('key'), name: arg('name') })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'key']).doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })),
      )
      .returning('name'),
  );

  const spelling = db.prepare((on, arg) =>
    on
      .selectFrom('departments')
      .select('name')
      .where('organizationId', '=', arg('org'))
      .where('key', '=', arg('key')),
  );

  return {
    /** The spelling under which a department's meetings are kept; whatever was given when nobody knows it. */
    spelling: async (org: OrgId, given: string): Promise<string> =>
      (await spelling({ org, key: given.toLowerCase() }))[0]?.name ?? given,
    /** The spelling of a department as it was first named, from now on if it is new; null for none. */
    async nameAsKept({ org }: OrgLock, given: string | null, tx: Tx): Promise<string | null> {
      if (!given) return null;
      const key = given.toLowerCase();
      // Nobody takes it away before the meeting is there: whoever would waits for the turn.
      const [known] = await spelling({ org, key }, tx);
      const [department] = known ? [known] : await name({ org, key, name: given }, tx);
      return department?.name ?? given;
    },
  };
}
