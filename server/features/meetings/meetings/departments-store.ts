// Departments keep their first spelling: "engineering" and "Engineering" are one.

import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

const departmentsWith = prepared((db, { org, key }: { org: OrgId; key: string }) =>
  db.selectFrom('departments').select('name').where('organizationId', '=', org).where('key', '=', key),
);

const storedName = async (db: Kysely<Tables>, org: OrgId, given: string) =>
  (await departmentsWith(db, { org, key: given.toLowerCase() }))[0]?.name;

/** The stored spelling of a department, or the given one if it is new. */
export const departmentName = async (db: Kysely<Tables>, org: OrgId, given: string): Promise<string> =>
  (await storedName(db, org, given)) ?? given;

/** The stored spelling; a new department is stored as given. Null for none. */
export async function ensureDepartment(
  tx: Tx,
  { org }: OrgLock,
  given: string | null,
): Promise<string | null> {
  if (!given) return null;
  const known = await storedName(tx, org, given);
  if (known !== undefined) return known;
  // Departments change only under the lock of the organization.
  await tx
    .insertInto('departments')
    .values({ organizationId: org, key: given.toLowerCase(), name: given })
    .execute();
  return given;
}

/** The stored spelling of each of several departments. */
export async function ensureDepartments(tx: Tx, lock: OrgLock, given: Iterable<string | null>) {
  const names = new Map<string | null, string | null>();
  for (const name of new Set(given)) names.set(name, await ensureDepartment(tx, lock, name));
  return names;
}
