// Departments keep the spelling under which they were first named: "engineering" and "Engineering" are one.

import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** The stored spelling of a department; the given one if nobody has named it yet. */
export async function departmentName(db: Kysely<Tables>, org: OrgId, given: string): Promise<string> {
  const known = await db
    .selectFrom('departments')
    .select('name')
    .where('organizationId', '=', org)
    .where('key', '=', given.toLowerCase())
    .executeTakeFirst();
  return known?.name ?? given;
}

/** The stored spelling, which is the given one from now on if the department is new; null for none. */
export async function ensureDepartment(
  tx: Tx,
  { org }: OrgLock,
  given: string | null,
): Promise<string | null> {
  if (!given) return null;
  const key = given.toLowerCase();
  const name = await departmentName(tx, org, given);
  // Nobody else adds or removes departments while the organization is locked.
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
