// Departments keep their first spelling: "engineering" and "Engineering" are one.

import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** The stored spelling of a department, or the given one if it is new. */
export async function departmentName(db: Kysely<Tables>, org: OrgId, given: string): Promise<string> {
  const known = await db
    .selectFrom('departments')
    .select('name')
    .where('organizationId', '=', org)
    .where('key', '=', given.toLowerCase())
    .executeTakeFirst();
  return known?.name ?? given;
}

/** The stored spelling; a new department is stored as given. Null for none. */
export async function ensureDepartment(
  tx: Tx,
  { org }: OrgLock,
  given: string | null,
): Promise<string | null> {
  if (!given) return null;
  const key = given.toLowerCase();
  const name = await departmentName(tx, org, given);
  // Departments change only under the lock of the organization.
  if (name === given)
    await tx
      .insertInto('departments')
      .values({ organizationId: org, key, name })
      .onConflict((conflict) => conflict.columns(['organizationId', 'key']).doNothing())
      .execute();
  return name;
}

/** The stored spelling of each of several departments. */
export async function ensureDepartments(tx: Tx, lock: OrgLock, given: Iterable<string | null>) {
  const names = new Map<string | null, string | null>();
  for (const name of new Set(given)) names.set(name, await ensureDepartment(tx, lock, name));
  return names;
}
