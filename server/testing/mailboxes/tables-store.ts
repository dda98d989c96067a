// Reads all tables as text, without what may change at each reading of mailboxes.

import { sql } from 'kysely';
import { readTables } from '#server/db/catalog.ts';
import type { Database } from '#server/db/database.ts';

const ofReading = ['mailboxes', 'calendarConnections', 'jobs', 'sessions', 'rateLimits'];

export async function readWhole(db: Database, without: readonly string[] = ofReading): Promise<string> {
  const found: string[] = [];
  for (const { name } of await db.snapshot((tx) => readTables(db.engine, tx))) {
    if (without.includes(name)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db.read);
    found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`).toSorted());
  }
  return found.join('\n');
}

/** The columns of all tables with such a value, as "table.column". */
export async function columnsWith(db: Database, isWanted: (value: string) => boolean): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, columns } of await db.snapshot((tx) => readTables(db.engine, tx))) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.read);
    for (const column of columns)
      if (rows.some((row) => isWanted(String(row[column])))) found.add(`${name}.${column}`);
  }
  return [...found].toSorted();
}
