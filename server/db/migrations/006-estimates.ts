// The indexes that sums read tell held meetings from planned ones.

import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine-features.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of indexes(isPostgres(db))) await sql.raw(statement).execute(db);
}

/** SQLite has no `include`, and needs the column of the condition too. */
const indexes = (onPostgres: boolean) => {
  const sums = '"durationMinutes", "totalCents", "blendedCents", "estimatedCents", "startedAt"';
  const summed = onPostgres ? `) include (${sums})` : `, ${sums}, "deletedAt")`;
  return [
    `drop index "meetingsByDay"`,
    `drop index "meetingsByTitle"`,
    `create index "meetingsByDay" on "meetings" ("organizationId", "day", "type", "hour"${summed} where "deletedAt" is null`,
    `create index "meetingsByTitle" on "meetings" ("organizationId", "normalizedTitle", "day"${summed}
      where "deletedAt" is null`,
  ];
};
