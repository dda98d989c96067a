// What the files of a SQLite database hold, also where no row shows it.

import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The database and its write-ahead log in lower case; empty on PostgreSQL, whose files are another server's. */
export async function storedBytes({ engine, read }: Database): Promise<string> {
  if (engine === 'postgres') return '';
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(read);
  return ['', '-wal'].map((end) => readFileSync(`${rows[0]?.file}${end}`, 'latin1').toLowerCase()).join('');
}
