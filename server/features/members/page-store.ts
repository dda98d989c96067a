// What finding and sorting members needs to know of them, and no more.

import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function memberPageStore(db: Database) {
  const present = (status: 'active' | 'pending') =>
    db.prepare((on, arg) =>
      on
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where('organizationId', '=', arg('org'))
        .where('status', '=', status),
    );
  const active = present('active');
  const pending = present('pending');

  return {
    active: async (org: OrgId) =>
      (await active({ org })).map((row) => ({ ...row, status: 'active' as const })),
    pending: async (org: OrgId) =>
      (await pending({ org })).map((row) => ({ ...row, status: 'pending' as const })),
  };
}
