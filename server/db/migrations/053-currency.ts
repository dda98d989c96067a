// Each organization has a currency.

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`alter table "organizations" add column "currency" text default 'USD' not null`.execute(db);
}
