// Jobs that make requests to a slow server run one at a time. Jobs that wait for later, such as thousands of mails
// beyond a limit, are not read to find those that are due.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "jobs" add column "origin" text`,
  `drop index "jobsByLane"`,
  `create index "dueJobs" on "jobs" ("lane", "failedAt", "runAt", "turn")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
