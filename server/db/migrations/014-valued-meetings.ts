// The plot of value against cost shows the newest meetings that have both, of all or of one department: few of many have,
// and without these they are looked for among all. Whoever says nothing of a value pays nothing for them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('valuedMeetingsByStart')
    .on('meetings')
    .columns(['organizationId', 'startedAt', 'id'])
    .where(isValued)
    .execute();
  await db.schema
    .createIndex('valuedMeetingsOfDepartmentByStart')
    .on('meetings')
    .columns(['organizationId', 'department', 'startedAt', 'id'])
    .where(isValued)
    .execute();
}

const isValued = sql<boolean>`"estimatedValueCents" > 0 and "totalCents" <> 0 and "deletedAt" is null`;
