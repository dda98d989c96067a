// Working weeks of an organization per year: 52 without vacation and public holidays.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table "organizations" add column "workingWeeks" integer default 46 not null`.execute(db);
}
