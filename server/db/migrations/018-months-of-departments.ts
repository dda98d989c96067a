// What the budgets read of the kept sums: what each department cost in a month, of all types together. The key has the
// type before the department, so that reading one department meant reading all. With its cost the index is all that is read.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('monthTotalsByDepartment')
    .on('totals')
    .columns(['organizationId', 'period', 'department', 'costCents'])
    .where(sql<boolean>`"grain" = 'month'`)
    .execute();
}
