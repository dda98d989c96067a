// Groups and templates refer to a tier by its name. Recorded meetings keep the name that was valid at the time.

import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

/** Renames all tiers in one statement, since two tiers may swap their names. */
export async function renameTiers(org: OrgId, names: ReadonlyMap<string, string>, tx: Tx): Promise<void> {
  if (names.size === 0) return;
  const pairs = [...names].map(([former, name]) => sql`when ${former} then ${name}`);
  const salaryTier = sql<string>`case ${sql.ref('salaryTier')} ${sql.join(pairs, sql` `)} end`;
  for (const table of ['groupMembers', 'templateAttendees'] as const)
    await tx
      .updateTable(table)
      .set({ salaryTier })
      .where('organizationId', '=', org)
      .where('salaryTier', 'in', [...names.keys()])
      .execute();
}
