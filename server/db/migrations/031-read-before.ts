// Migration 022 got `readBefore` later, so that databases and backups of versions in between lack it.

import { type Kysely, sql } from 'kysely';
import { readTables } from '../catalog.ts';
import { isPostgres } from '../engine-features.ts';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  const tables = await readTables(isPostgres(db) ? 'postgres' : 'sqlite', db);
  const { columns = [] } = tables.find(({ name }) => name === 'seriesReadings') ?? {};
  const readBefore = columns.includes('readBefore') ? `coalesce("readBefore", "readUntil")` : `"readUntil"`;
  const others = `"organizationId", "seriesKey", "ownerId", "readFrom", "readUntil"`;
  // SQLite cannot make a column not null.
  for (const statement of [
    `create temporary table "former_seriesReadings" as select * from "seriesReadings"`,
    `drop table "seriesReadings"`,
    `create table "seriesReadings" (
      "organizationId" bigint not null references "organizations" ("id"),
      "seriesKey" text not null,
      "ownerId" bigint not null,
      "readFrom" bigint not null,
      "readUntil" bigint not null,
      "readBefore" bigint not null,
      constraint "seriesReadingsKey" primary key ("organizationId", "seriesKey", "ownerId")
    )`,
    `insert into "seriesReadings" (${others}, "readBefore")
      select ${others}, ${readBefore} from "former_seriesReadings"`,
    `drop table "former_seriesReadings"`,
  ])
    await sql.raw(statement).execute(db);
}
