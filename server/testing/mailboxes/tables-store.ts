// Reads all tables as text, without what may change at each reading of mailboxes.

import { sql } from 'kysely';
import { readTables } from '#server/db/catalog.ts';
import type { Database } from '#server/db/database.ts';

const ofReading = ['mailboxes', 'calendarConnections', 'jobs', 'sessions', 'rateLimits'];

export async function readWhole(db: Database): Promise<string> {
  const found: string[] = [];
  for (const { name } of await db.snapshot((tx) => readTables(db.engine, tx))) {
    if (ofReading.includes(name)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db.read);
    found.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`).toSorted());
  }
  return found.join('\n');
}
