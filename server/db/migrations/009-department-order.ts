// The ROI list of one department, by date and by cost: without these, a rare department is looked for among all.

import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['startedAt', 'totalCents'] as const) {
    await db.schema
      .createIndex(column === 'startedAt' ? 'meetingsOfDepartmentByStart' : 'meetingsOfDepartmentByCost')
      .on('meetings')
      .columns(['organizationId', 'department', column, 'id'])
      .execute();
  }
}
