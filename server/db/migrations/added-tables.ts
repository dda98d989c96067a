// Tables and indexes that the baseline creates, and that a database of the version before it gets.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { isPostgres } from '../engine-features.ts';

async function run(db: Kysely<Tables>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** SQLite then stores the rows in the primary key's tree, which suits short rows that are read by key. */
export const withoutRowid = (db: Kysely<Tables>) => (isPostgres(db) ? '' : ' without rowid');

/** Indexes of meetings that are not deleted. */
export async function createMeetingIndexes(db: Kysely<Tables>): Promise<void> {
  for (const [name, key, summed] of [
    ['meetingsByStart', '"startedAt", "id"', ''],
    ['meetingsByDay', '"day", "type", "hour"', '"durationMinutes", "totalCents"'],
    ['meetingsByTitle', '"normalizedTitle", "day"', '"durationMinutes", "totalCents"'],
    ['meetingsByDepartment', '"department", "startedAt", "id"', ''],
    ['meetingsByCost', '"totalCents", "id"', ''],
  ] as const) {
    // SQLite has no `include`, and a partial index covers a query only if it contains the column of the condition.
    const included = isPostgres(db)
      ? `)${summed && ` include (${summed})`}`
      : `${summed && `, ${summed}`}, "deletedAt")`;
    await run(db, [
      `create index "${name}" on "meetings" ("organizationId", ${key}${included} where "deletedAt" is null`,
    ]);
  }
}

/** Vacuums soon after a large import: without it, index scans also visit the table. */
export const tuneVacuum = (db: Kysely<Tables>) =>
  run(
    db,
    ['meetings', 'attendees'].map(
      (table) => `alter table "${table}" set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
    ),
  );

export const createMonthTotals = (db: Kysely<Tables>) =>
  run(db, [
    `create table "monthTotals" (
      "organizationId" bigint not null references "organizations" ("id"),
      "kind" text not null,
      "month" text not null,
      "name" text not null,
      "meetings" bigint not null,
      "minutes" bigint not null,
      "costCents" bigint not null,
      "valueCents" bigint not null,
      "valued" bigint not null,
      "worthwhile" bigint not null,
      "version" bigint not null,
      constraint "monthTotalsKey" primary key ("organizationId", "kind", "month", "name")
    )${withoutRowid(db)}`,
  ]);

export const createJobs = (db: Kysely<Tables>) =>
  run(db, [
    `create table "jobs" (
      "id" bigint primary key not null,
      "kind" text not null,
      "payload" text not null,
      "runAt" bigint not null,
      "attempts" integer default 0 not null,
      "lockedUntil" bigint default 0 not null,
      "createdAt" bigint not null,
      "failedAt" bigint,
      "lastError" text
    )`,
    `create index "jobsByTime" on "jobs" ("failedAt", "runAt")`,
  ]);
