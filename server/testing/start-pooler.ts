// PgBouncer in front of a real PostgreSQL, with the settings of docs/running.md. It is not an npm package: throws
// if it is not installed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export type PoolMode = 'transaction' | 'session';

export type Pooler = {
  /** Like that of the database, through the pooler. */
  url: string;
  log: () => string;
  stop: () => Promise<void>;
};

/** The binary: `PGBOUNCER`, or one in the path or the folders of daemons; null if there is none. */
export function findPooler(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const named = process.env['PGBOUNCER'];
  return (named ? [named] : folders.map((folder) => join(folder, 'pgbouncer'))).find(isRunnable) ?? null;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Fewer connections per database than a process has to the pooler, so that they are shared. */
const settingsOf = (mode: PoolMode): Record<string, string | number> => ({
  pool_mode: mode,
  max_prepared_statements: 500,
  ignore_startup_parameters: 'statement_timeout',
  default_pool_size: mode === 'session' ? 100 : 4,
  max_client_conn: 2000,
  // Each test has its own database, whose connections close soon after it.
  server_idle_timeout: 1,
});

/** Starts it before the PostgreSQL of `server`, a URL without a database; `settings` override ours. */
export async function startPooler(
  server: string,
  mode: PoolMode,
  settings: Record<string, string | number> = {},
): Promise<Pooler> {
  const binary = findPooler();
  if (!binary) throw new Error('there is no pgbouncer here; PGBOUNCER names one');
  const { port, username, password } = new URL(server);
  const folder = await mkdtemp(join(tmpdir(), 'meetingcost-pooler-'));
  chmodSync(folder, 0o755);
  const listens = await freePort();
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: listens,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    auth_user: username,
    ...settingsOf(mode),
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const written = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(file, `[databases]\n* = host=127.0.0.1 port=${port}\n[pgbouncer]\n${written.join('')}`);

  // It refuses to run as root, which containers often are.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(binary, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => void (log += chunk.toString()));
  const ended = once(child, 'exit');
  const url = `postgres://${username}:${password}@127.0.0.1:${listens}`;
  for (let tries = 0; !(await answers(`${url}/postgres`)); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`the pooler did not start:\n${log}`);
    await setTimeout(20);
  }
  return {
    url,
    log: () => log,
    async stop() {
      child.kill('SIGINT');
      await Promise.race([ended, setTimeout(2000).then(() => child.kill('SIGKILL'))]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
