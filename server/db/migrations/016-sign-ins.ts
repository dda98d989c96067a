// Failed sign-ins, counted until the audit log gets them.

import { type Kysely, sql } from 'kysely';

const statements = [
  `create table "failedSignIns" (
    "keyHash" text primary key not null,
    "userId" bigint references "users" ("id") on delete cascade,
    "reason" text not null,
    "times" bigint not null,
    "firstAt" bigint not null,
    "lastAt" bigint not null,
    "browser" text,
    "system" text,
    "address" text
  )`,
  `create index "failedSignInsByStart" on "failedSignIns" ("firstAt")`,
  `create index "failedSignInsOfUser" on "failedSignIns" ("userId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
