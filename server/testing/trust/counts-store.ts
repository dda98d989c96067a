// How many rows there are of what people make.

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
  const counts: string[] = [];
  for (const table of tables) {
    const { count } = await db.read
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push(`${count} ${table}`);
  }
  return counts.join(', ');
}
