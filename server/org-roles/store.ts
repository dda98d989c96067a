// The job roles that an organization offers in its forms.

import { countRows } from '#server/db/queries.ts';
import { orgRoleKey } from '#domain/people/org-roles.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import { newId } from '#server/db/identifiers.ts';

const columns = ['id', 'name', 'description', 'isDefault'] as const;

const defaultOrgRoles: readonly string[] = [
  'Engineer',
  'Designer',
  'Product Manager',
  'Analyst',
  'Marketing',
  'Sales',
  'Manager',
  'Director',
];

/** The roles of a new organization. */
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
  return {
    list: (org: OrgId) =>
      db.read
        .selectFrom('orgRoles')
        .select(columns)
        .where('organizationId', '=', org)
        .orderBy('nameKey')
        .execute(),

    count: (org: OrgId, tx: Tx) => countRows(tx.selectFrom('orgRoles').where('organizationId', '=', org)),

    /** The role with that name, created if missing; `isNew` if it was. */
    async add(org: OrgId, name: string, description: string | null, tx: Tx) {
      const id = newId();
      const role = await tx
        .insertInto('orgRoles')
        .values({ organizationId: org, id, nameKey: orgRoleKey(name), name, description, isDefault: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['organizationId', 'nameKey'])
            // A no-op update, so that the existing row is returned.
            .doUpdateSet((eb) => ({ nameKey: eb.ref('excluded.nameKey') })),
        )
        .returning(columns)
        .executeTakeFirstOrThrow();
      return { ...role, isNew: role.id === id };
    },

    /** Returns the name of the removed role, or null if it does not exist. */
    async remove(org: OrgId, id: number, tx: Tx): Promise<string | null> {
      const removed = await tx
        .deleteFrom('orgRoles')
        .where('organizationId', '=', org)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name ?? null;
    },

    /** The names of the removed default roles. */
    async removeDefaults(org: OrgId, tx: Tx): Promise<string[]> {
      const removed = await tx
        .deleteFrom('orgRoles')
        .where('organizationId', '=', org)
        .where('isDefault', '=', 1)
        .returning('name')
        .execute();
      return removed.map(({ name }) => name);
    },
  };
}
