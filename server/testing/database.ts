// Opens a separate, empty database of the engine under test.

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

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a file or URL of either engine. */
export function openDatabase(location: string): Database {
  return location.startsWith('postgres:')
    ? openPostgres(location, () => {}, { connections: 5, defaultTenant: 'system' })
    : openSqlite(location);
}

/** The same database without a pooler, as LISTEN requires. */
export function pastPooler(location: string): string | null {
  if (engine === 'sqlite') return null;
  const { host } = new URL(inject('pastPooler'));
  return Object.assign(new URL(location), { host }).href;
}

/** Location of an empty database. */
export async function newLocation(): Promise<string> {
  return engine === 'postgres' ? newPostgres() : join(temporaryFolder(), 'test.sqlite');
}

/** Opens an empty database and closes it after the test. */
export async function newDatabase(): Promise<Database> {
  const location = await newLocation();
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  return db;
}

/** Location of a database with all tables and no rows, copied from a migrated one. */
export async function newMigratedLocation(): Promise<string> {
  const location =
    engine === 'postgres' ? await newPostgres(migratedName) : join(temporaryFolder(), 'test.sqlite');
  if (engine === 'sqlite') writeFileSync(location, await migratedFile());
  return location;
}

/** Opens a test database and closes it after the test. */
export async function newMigratedDatabase(): Promise<Database> {
  const location = await newMigratedLocation();
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  return db;
}

let migrated: Promise<Buffer> | null = null;

/** The bytes of a migrated file, created once per test file. */
const migratedFile = (): Promise<Buffer> => (migrated ??= makeMigratedFile());

async function makeMigratedFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-test-'));
  try {
    const file = join(folder, 'migrated.sqlite');
    const db = openSqlite(file);
    await db.migrate();
    // Closing moves the write-ahead log into the file.
    await db.close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One connection that creates a worker's databases: a connection per database would cost half as much as creating
 * it.
 */
let maker: Promise<pg.Client> | null = null;

async function newMaker(): Promise<pg.Client> {
  const client = new pg.Client(`${inject('postgresUrl')}/postgres`);
  // The cluster ends before the worker closes its connection.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function newPostgres(template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = await (maker ??= newMaker());
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  // Kept until the end, a thousand databases would fill the memory that holds them.
  onTestFinished(async () => void (await client.query(`drop database if exists ${name} with (force)`)));
  return `${inject('postgresUrl')}/${name}`;
}
