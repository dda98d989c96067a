// All SQL of the roles that an organization offers.

import { defaultOrgRoles, orgRoleKey } from '#domain/people/org-roles.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';

/** The roles that an organization is made with. */
export const defaultOrgRoleRows = (organizationId: number) =>
  defaultOrgRoles.map((name) => ({
    organizationId,
    id: newId(),
    nameKey: orgRoleKey(name),
    name,
    description: null,
    isDefault: 1 as const,
  }));

export function orgRoleStore(db: Database) {
  const list = db.prepare((on, arg) =>
    on
      .selectFrom('orgRoles')
      .select(['id', 'name', 'description', 'isDefault'])
      .where('organizationId', '=', arg('org'))
      .orderBy('nameKey'),
  );
  // Says which role has the name now: the new one, or the one that was there.
  const insert = db.prepare((on, arg) =>
    on
      .insertInto('orgRoles')
      .values({
        organizationId: arg('org'),
        id: arg('id'),
        nameKey: arg('nameKey'),
        name: arg('name'),
        description: arg('description'),
        isDefault: 0,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'nameKey'])
          .doUpdateSet((eb) => ({ nameKey: eb.ref('excluded.nameKey') })),
      )
      .returning(['id', 'name', 'description', 'isDefault']),
  );
  const count = db.prepare((on, arg) =>
    on
      .selectFrom('orgRoles')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organizationId', '=', arg('org')),
  );
  const remove = db.prepare((on, arg) =>
    on
      .deleteFrom('orgRoles')
      .where('organizationId', '=', arg('org'))
      .where('id', '=', arg('id'))
      .returning('name'),
  );
  const removeDefaults = db.prepare((on, arg) =>
    on
      .deleteFrom('orgRoles')
      .where('organizationId', '=', arg('org'))
      .where('isDefault', '=', 1)
      .returning('name'),
  );

  return {
    list: (org: OrgId) => list({ org }),
    count: async (org: OrgId, tx: Tx) => (await count({ org }, tx))[0]?.count ?? 0,

    /** The role of that name; `isNew` when there was none. */
    async add(org: OrgId, name: string, description: string | null, tx: Tx) {
      const id = newId();
      const [role] = await insert({ org, id, nameKey: orgRoleKey(name), name, description }, tx);
      return role ? { ...role, isNew: role.id === id } : null;
    },

    /** The name of what was removed, or null. */
    remove: async (org: OrgId, id: number, tx: Tx) => (await remove({ org, id }, tx))[0]?.name ?? null,
    removeDefaults: async (org: OrgId, tx: Tx) => (await removeDefaults({ org }, tx)).map(({ name }) => name),
  };
}
