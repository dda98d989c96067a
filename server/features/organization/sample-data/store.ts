// The records of loaded sample data, and their removal.

import { inChunks } from '#server/db/batches.ts';
import { hasSampleData, liveMeetings } from '#server/db/queries.ts';
import { ahead } from '#server/features/meetings/meetings/ahead-store.ts';
import type { SampleKind } from '#server/db/tables/organization.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';
import type { OrgLock } from '#server/db/organization-lock.ts';

export function sampleStore(db: Database) {
  return {
    isLoaded: (org: OrgId, tx?: Tx): Promise<boolean> => hasSampleData(tx ?? db.read, org),

    hasMeetings: async (org: OrgId, tx: Tx): Promise<boolean> =>
      (await liveMeetings(tx, org).select('id').limit(1).executeTakeFirst()) !== undefined ||
      (await ahead(tx, org).select('id').limit(1).executeTakeFirst()) !== undefined,

    /** What was loaded, except meetings. */
    listed: (org: OrgId): Promise<{ kind: SampleKind; id: string }[]> =>
      db.read
        .selectFrom('samples')
        .select(['kind', 'id'])
        .where('organizationId', '=', org)
        .where('kind', 'in', ['group', 'template', 'budget', 'person', 'plan'])
        .execute(),

    async titles(org: OrgId): Promise<string[]> {
      const rows = await liveMeetings(db.read, org)
        .where('origin', '=', 'sample')
        .select('title')
        .distinct()
        .execute();
      return rows.map(({ title }) => title);
    },

    async begin(org: OrgId, tx: Tx): Promise<void> {
      await tx.insertInto('samples').values({ organizationId: org, kind: 'load', id: '' }).execute();
    },

    async mark(org: OrgId, kind: SampleKind, ids: readonly (number | string)[], tx: Tx): Promise<void> {
      for (const part of inChunks(ids))
        await tx
          .insertInto('samples')
          .values(part.map((id) => ({ organizationId: org, kind, id: String(id) })))
          .execute();
    },

    departmentKeys: async (org: OrgId, tx: Tx): Promise<Set<string>> => {
      const rows = await tx
        .selectFrom('departments')
        .select('key')
        .where('organizationId', '=', org)
        .execute();
      return new Set(rows.map(({ key }) => key));
    },

    budgetedKeys: async (org: OrgId, tx: Tx): Promise<Set<string>> => {
      const rows = await tx
        .selectFrom('budgets')
        .select('departmentKey')
        .where('organizationId', '=', org)
        .execute();
      return new Set(rows.map(({ departmentKey }) => departmentKey));
    },

    /** Deletes the marks and returns them; null if nothing is loaded or a concurrent removal came first. */
    async end(org: OrgId, tx: Tx): Promise<{ kind: SampleKind; id: string }[] | null> {
      const [load] = await tx
        .deleteFrom('samples')
        .where('organizationId', '=', org)
        .where('kind', '=', 'load')
        .returning('id')
        .execute();
      if (!load) return null;
      return tx.deleteFrom('samples').where('organizationId', '=', org).returning(['kind', 'id']).execute();
    },

    /** Deletes departments that no meeting and no budget uses. */
    async removeDepartments({ org }: OrgLock, keys: readonly string[], tx: Tx): Promise<void> {
      if (keys.length === 0) return;
      await tx
        .deleteFrom('departments')
        .where('organizationId', '=', org)
        .where('key', 'in', keys)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('meetings')
                .select('meetings.id')
                .whereRef('meetings.organizationId', '=', 'departments.organizationId')
                .whereRef('meetings.department', '=', 'departments.name'),
            ),
          ),
        )
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('budgets')
                .select('budgets.id')
                .whereRef('budgets.organizationId', '=', 'departments.organizationId')
                .whereRef('budgets.departmentKey', '=', 'departments.key'),
            ),
          ),
        )
        .execute();
    },
  };
}
