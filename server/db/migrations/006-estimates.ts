// What an import guessed about a meeting. The indexes for totals distinguish held from planned meetings.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isPostgres } from '../engine-features.ts';

const columns = [
  `alter table "meetings" add column "durationEstimated" integer default 0 not null`,
  `alter table "meetings" add column "attendeesEstimated" integer default 0 not null`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [...columns, ...indexes(isPostgres(db))]) await sql.raw(statement).execute(db);
}

/** SQLite has no `include`, and also needs the column of the condition. */
const indexes = (onPostgres: boolean) => {
  const sums = '"durationMinutes", "totalCents", "blendedCents", "estimatedCents", "startedAt"';
  const summed = onPostgres ? `) include (${sums})` : `, ${sums}, "deletedAt")`;
  return [
    `drop index "meetingsByDay"`,
    `drop index "meetingsByTitle"`,
    `create index "meetingsByDay" on "meetings" ("organizationId", "day", "type", "hour"${summed} where "deletedAt" is null`,
    `create index "meetingsByTitle" on "meetings" ("organizationId", "normalizedTitle", "day"${summed}
      where "deletedAt" is null`,
    `create index "estimatedMeetings" on "meetings" ("organizationId", "startedAt", "id")
      where "estimatedCents" > 0 and "deletedAt" is null`,
    `create index "guessedMeetings" on "meetings" ("organizationId", "startedAt", "id")
      where "durationEstimated" + "attendeesEstimated" > 0 and "deletedAt" is null`,
  ];
};
