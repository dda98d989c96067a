// Organizations have a currency and a first weekday, people a region for the formats of numbers and dates.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  const columns = [
    `"organizations" add column "currency" text default 'USD' not null`,
    `"organizations" add column "firstWeekday" integer default 0 not null`,
    `"organizations" add column "convertingSince" bigint`,
    `"users" add column "formatRegion" text`,
  ];
  for (const column of columns) await sql.raw(`alter table ${column}`).execute(db);
}
