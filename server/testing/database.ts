// An empty database of the engine under test, all to itself.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file or URL of the engine under test, or of the other one. */
export function openDatabase(location: string): Database {
  return location.startsWith('postgres:') ? openPostgres(location, () => {}, 5) : openSqlite(location);
}

/** Where an empty database is. */
export async function newLocation(): Promise<string> {
  return engine === 'postgres' ? newPostgres() : join(temporaryFolder(), 'test.sqlite');
}

/** An empty database, closed after the test. */
export async function newDatabase(): Promise<Database> {
  const db = openDatabase(await newLocation());
  onTestFinished(() => db.close());
  return db;
}

async function newPostgres(): Promise<string> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}
