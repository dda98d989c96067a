// Row counts of user data.

import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

const tables = [
  'meetings',
  'attendees',
  'users',
  'organizations',
  'templates',
  'attendeeGroups',
  'budgets',
  'imports',
  'invitations',
  'apiTokens',
] as const;

export async function rowCounts(db: Database): Promise<string> {
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.id(table)}`);
  const { rows } = await sql`select ${sql.join(counts)}`.execute(db.read);
  return JSON.stringify(rows);
}
