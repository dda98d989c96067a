// An installation of the last version before the baseline, commit f18746cb: its tables on both engines, the backup
// that it took, and its answers. It was filled through its API at the start of the test.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Header, rowValues, type Value } from '#server/db/backup/file.ts';
import type { Database } from '#server/db/database.ts';
import { engine, newLocation, openDatabase, temporaryFolder } from './database.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'former-version', name), 'utf8');

type Answers = {
  /** The session of each person. */
  sessions: Record<string, string>;
  /** By person and address. */
  answers: Record<string, Record<string, object>>;
};

export const formerAnswers = (): Answers => JSON.parse(read('answers.json')) as Answers;

/** The file of its backup. */
export function formerBackup(): string {
  const file = join(temporaryFolder(), 'former.backup.gz');
  writeFileSync(file, gzipSync(read('backup.jsonl')));
  return file;
}

/** Its database; `change` runs before it is opened. */
export async function formerDatabase(change = ''): Promise<Database> {
  const location = await newLocation();
  await fill(location, read(`${engine}.sql`), change);
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  return db;
}

async function fill(location: string, tables: string, change: string): Promise<void> {
  if (engine === 'sqlite') {
    const file = new DatabaseSync(location);
    file.exec(`begin; ${tables}`);
    for (const { statement, values } of inserts(() => '?')) file.prepare(statement).run(...values);
    file.exec(`${change}; commit`);
    file.close();
    return;
  }
  const client = new pg.Client(location);
  await client.connect();
  await client.query(tables);
  for (const { statement, values } of inserts((place) => `$${place}`)) await client.query(statement, values);
  await client.query(change);
  await client.end();
}

function* inserts(parameter: (place: number) => string): Generator<{ statement: string; values: Value[] }> {
  const [first = '', ...lines] = read('backup.jsonl').trimEnd().split('\n');
  const { tables } = JSON.parse(first) as Header;
  let [table] = tables;
  for (const line of lines) {
    if (!table) return;
    if (line.startsWith('[')) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ');
      const places = table.columns.map((_, place) => parameter(place + 1)).join(', ');
      yield {
        statement: `insert into "${table.name}" (${columns}) values (${places})`,
        values: rowValues(table, line),
      };
    } else table = tables[tables.indexOf(table) + 1];
  }
}
