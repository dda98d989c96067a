// The columns that searching and sorting members needs.

import type { Database } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export function memberPageStore(db: Database) {
  async function withStatus<Status extends 'active' | 'pending'>(org: OrgId, status: Status) {
    const rows = await db.read
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('organizationId', '=', org)
      .where('status', '=', status)
      .execute();
    return rows.map((row) => ({ ...row, status }));
  }

  return {
    active: (org: OrgId) => withStatus(org, 'active'),
    pending: (org: OrgId) => withStatus(org, 'pending'),
  };
}
