// How the organisation spells its departments.

import type { Kysely } from 'kysely';
import type { Arg, Database, Tx } from '#server/db/database.ts';
import { held } from '#server/db/row-locks.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/http/gate.ts';

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

  const select = (on: Kysely<Tables>, arg: Arg) =>
    on
      .selectFrom('departments')
      .select('name')
      .where('organizationId', '=', arg('org'))
      .where('key', '=', arg('key'));
  const spelling = db.prepare(select);
  // Nobody takes it away before the meeting is there.
  const hold = db.prepare((on, arg) => held(db.engine, select(on, arg)));

  return {
    /** The spelling under which a department's meetings are kept; whatever was given when nobody knows it. */
    spelling: async (org: OrgId, given: string): Promise<string> =>
      (await spelling({ org, key: given.toLowerCase() }))[0]?.name ?? given,
    /** The spelling of a department as it was first named, from now on if it is new; null for none. */
    async nameAsKept(org: OrgId, given: string | null, tx: Tx): Promise<string | null> {
      if (!given) return null;
      const key = given.toLowerCase();
      const [known] = await hold({ org, key }, tx);
      const [department] = known ? [known] : await name({ org, key, name: given }, tx);
      return department?.name ?? given;
    },
  };
}
