// Jobs run by lane, and within a lane in turn over organizations.

import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table "jobs" add column "lane" integer not null default 1`,
  `alter table "jobs" add column "requestedBy" bigint not null default 0`,
  `alter table "jobs" add column "turn" bigint not null default 0`,
  `create index "jobsByTurn" on "jobs" ("lane", "requestedBy", "turn")`,
  `create index "jobsByLane" on "jobs" ("failedAt", "lane", "turn", "runAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
