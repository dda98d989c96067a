// An empty database of the engine under test, all to itself.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { migratedName } from './start-postgres.ts';

export const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A file or URL of the engine under test, or of the other one. */
export function openDatabase(location: string): Database {
  return location.startsWith('postgres:')
    ? openPostgres(location, () => {}, { connections: 5, defaultTenant: 'system' })
    : openSqlite(location);
}

/** The same database, not through a pooler; LISTEN needs it so. */
export function pastPooler(location: string): string | null {
  if (engine === 'sqlite') return null;
  const { host } = new URL(inject('pastPooler'));
  return Object.assign(new URL(location), { host }).href;
}

/** Where an empty database is. */
export async function newLocation(): Promise<string> {
  return engine === 'postgres' ? newPostgres() : join(temporaryFolder(), 'test.sqlite');
}

/** An empty database, closed after the test. */
export async function newDatabase(): Promise<Database> {
  const location = await newLocation();
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  return db;
}

/** Where a database with all tables and no rows is. It is copied from one that was migrated. */
export async function newMigratedLocation(): Promise<string> {
  const location =
    engine === 'postgres' ? await newPostgres(migratedName) : join(temporaryFolder(), 'test.sqlite');
  if (engine === 'sqlite') writeFileSync(location, await migratedFile());
  return location;
}

/** Such a one, closed after the test. */
export async function newMigratedDatabase(): Promise<Database> {
  const location = await newMigratedLocation();
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  return db;
}

let migrated: Promise<Buffer> | null = null;

/** The bytes of a migrated file, made once for each file of tests. */
const migratedFile = (): Promise<Buffer> => (migrated ??= makeMigratedFile());

async function makeMigratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-test-'));
  try {
    const file = join(folder, 'migrated.sqlite');
    const db = openSqlite(file);
    await db.migrate();
    // Closing moves what the write-ahead log holds into the file.
    await db.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where a worker's databases are made: a connection for each would cost as much as half of it. */
let maker: Promise<pg.Client> | null = null;

async function newMaker(): Promise<pg.Client> {
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`);
  // The cluster ends before the worker does, which does not wait for it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function newPostgres(template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = await (maker ??= newMaker());
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  return `${inject('postgresUrl')}/${name}`;
}
