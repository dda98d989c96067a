// What tier rates mean, by start day; and indexes of all meetings with a value (including zero) or a worth-it
// answer.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isPostgres } from '../engine-features.ts';

/** SQLite has no `include`. */
const rated = (onPostgres: boolean) => {
  const sums = '"totalCents", "blendedCents", "estimatedValueCents", "worthIt"';
  const columns = onPostgres ? `) include (${sums})` : `, ${sums}, "deletedAt")`;
  return `create index "ratedMeetings" on "meetings" ("organizationId", "department", "startedAt"${columns}
    where ("estimatedValueCents" is not null or "worthIt" is not null) and "deletedAt" is null`;
};

export async function up(db: Kysely<Tables>): Promise<void> {
  const statements = [
    `create table "overheads" (
      "organizationId" bigint not null references "organizations" ("id"),
      "fromDay" text not null,
      "ratesAre" text not null check ("ratesAre" in ('salary', 'loaded')),
      "percent" integer not null check ("percent" between 100 and 300),
      constraint "overheadsKey" primary key ("organizationId", "fromDay")
    )`,
    `drop index "valuedMeetingsByStart"`,
    `drop index "valuedMeetingsByStartBlended"`,
    `create index "valuedMeetingsByStart" on "meetings" ("organizationId", "startedAt", "id")
      where "estimatedValueCents" is not null and "deletedAt" is null`,
    rated(isPostgres(db)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
