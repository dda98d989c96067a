// The organization's own weights and thresholds: the one in force with the organization, and every version of it.

import type { Database, Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function hygieneRulesStore(db: Database) {
  const current = db.prepare((on, arg) =>
    on.selectFrom('organizations').select('hygieneRule').where('id', '=', arg('org')),
  );
  const history = db.prepare((on, arg) =>
    on
      .selectFrom('hygieneRules')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organizationId', '=', 'hygieneRules.organizationId')
          .onRef('users.id', '=', 'hygieneRules.changedBy'),
      )
      .select(['hygieneRules.rule', 'hygieneRules.changedAt', 'users.name as changedByName'])
      .where('hygieneRules.organizationId', '=', arg('org'))
      .orderBy('hygieneRules.version', 'desc'),
  );
  const put = db.prepare((on, arg) =>
    on
      .updateTable('organizations')
      .set({ hygieneRule: arg('rule') })
      .where('id', '=', arg('org')),
  );
  const note = db.prepare((on, arg) =>
    on.insertInto('hygieneRules').values({
      organizationId: arg('org'),
      version: arg('version'),
      rule: arg('rule'),
      changedBy: arg('changedBy'),
      changedAt: arg('changedAt'),
    }),
  );

  return {
    /** As text, or null for the rule as it was written. */
    current: async (org: OrgId, tx?: Tx) => (await current({ org }, tx))[0]?.hygieneRule ?? null,
    /** Newest first, without version 1. */
    history: (org: OrgId) => history({ org }),
    async save(
      org: OrgId,
      saved: { rule: string; version: number; changedBy: number; changedAt: number },
      tx: Tx,
    ): Promise<void> {
      await note({ ...saved, org }, tx);
      await put({ org, rule: saved.rule }, tx);
    },
  };
}
