// The schema of commit f18746cb. Times are epoch ms, money is cents, flags are 0 or 1.

import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine-features.ts';
import type { Tables } from '../tables.ts';
import { accountsTables } from './baseline/accounts.ts';
import { calendarsTables } from './baseline/calendars.ts';
import { dialectOf } from './baseline/dialect.ts';
import { installationTables } from './baseline/installation.ts';
import { meetingsTables } from './baseline/meetings.ts';
import { organizationTables } from './baseline/organization.ts';
import { peopleTables } from './baseline/people.ts';
import { sumsTables } from './baseline/sums.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  const dialect = dialectOf(db);
  const statements = [
    ...organizationTables,
    ...accountsTables(dialect),
    ...peopleTables,
    ...meetingsTables(dialect),
    ...sumsTables(dialect),
    ...calendarsTables,
    ...installationTables,
    ...(isPostgres(db) ? onPostgres : onSqlite),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Rows of the audit log go only with their organization, once its deletion has begun, or after their retention: a
 * purge inserts its time into `auditPurges` and deletes it again in its transaction, so that nobody else can delete
 * meanwhile.
 */
const mayDelete = `exists (select 1 from "organizations" where "id" = old."organizationId" and "deletedAt" is not null)
  or exists (select 1 from "auditPurges" where "before" > old."at")`;
const message = `'auditLog is append-only'`;

const onSqlite = [
  `create trigger "auditLog_no_update" before update on "auditLog" begin select raise(abort, ${message}); end`,
  `create trigger "auditLog_no_delete" before delete on "auditLog" when not (${mayDelete})
    begin select raise(abort, ${message}); end`,
];

const onPostgres = [
  `create function "auditLog_is_append_only"() returns trigger language plpgsql as
    $$begin raise exception ${message}; end$$`,
  `create function "auditLog_is_kept"() returns trigger language plpgsql as $$
    begin if ${mayDelete} then return old; end if; raise exception ${message}; end $$`,
  `create trigger "auditLog_no_change" before update or truncate on "auditLog"
    for each statement execute function "auditLog_is_append_only"()`,
  `create trigger "auditLog_no_delete" before delete on "auditLog"
    for each row execute function "auditLog_is_kept"()`,
  // Vacuums soon after a large import: without it, index scans also visit the table.
  ...['meetings', 'attendees'].map(
    (table) => `alter table "${table}" set (autovacuum_vacuum_insert_scale_factor = 0.02)`,
  ),
];
