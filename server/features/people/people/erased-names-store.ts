// Replaces the name of an erased person where people are listed by name.

import { erasedName, identityKey } from '#domain/people/matching.ts';
import type { ErasedPerson } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';

export const eraseNamesIn =
  (table: 'groupMembers' | 'templateAttendees') =>
  async (tx: Tx, { org }: OrgLock, { keys }: ErasedPerson): Promise<void> => {
    const rows = await tx
      .selectFrom(table)
      .select('name')
      .distinct()
      .where('organizationId', '=', org)
      .execute();
    const names = rows.flatMap(({ name }) => (keys.has(identityKey(name)) ? [name] : []));
    if (names.length > 0)
      await tx
        .updateTable(table)
        .set({ name: erasedName })
        .where('organizationId', '=', org)
        .where('name', 'in', names)
        .execute();
  };
