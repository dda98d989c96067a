// PgBouncer in front of PostgreSQL: the server's tests, and three processes that are killed. Skipped with a message
// if pgbouncer is not installed.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startServer } from '#server/testing/server-process.ts';
import { findPooler, type PoolMode, startPooler } from '#server/testing/start-pooler.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { type Bar, inFolder } from '../bar.ts';
import { broken } from './processes.ts';

const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest');
const modes: PoolMode[] = ['transaction', 'session'];

export async function pooler(): Promise<Bar[]> {
  const binary = findPooler();
  if (!binary) {
    console.log('  skipped: no pgbouncer on this machine (PGBOUNCER names one)');
    return [];
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  console.log(`  ${stdout.split('\n')[0]}`);
  const bars = [tests(await isDownWithoutPooler())];
  for (const mode of modes) {
    const postgres = await startPostgres();
    const between = await startPooler(postgres.url, mode);
    try {
      bars.push(await broken(postgres, `, through PgBouncer, ${mode} mode`, between.url));
    } finally {
      await between.stop();
      await postgres.stop();
    }
  }
  return bars;
}

type Report = { numPassedTests: number; numFailedTests: number };

/** The server's tests in transaction mode, where each transaction may get another connection. */
function tests(control: boolean): Bar {
  const { stdout, stderr } = spawnSync(
    vitest,
    ['run', '--project=postgres', '--testTimeout=120000', '--reporter=json', '--silent'],
    { env: { ...process.env, POOLER: 'transaction' }, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const report = stdout.split('\n').findLast((line) => line.startsWith('{'));
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
    report ?? '{"numPassedTests":0,"numFailedTests":1}',
  ) as Report;
  if (failed > 0) console.log(stdout, stderr);
  return {
    name: "the server's tests through PgBouncer, transaction mode",
    figure: `${failed} failed`,
    peer: `${passed} passed`,
    aim: '0',
    holds: failed === 0 && passed > 0,
    control,
  };
}

/** Control: the server fails without its pooler, which proves that it uses it. */
const isDownWithoutPooler = (): Promise<boolean> =>
  inFolder(async (folder) => {
    const postgres = await startPostgres(['fsync=off']);
    const between = await startPooler(postgres.url, 'transaction');
    const listen = { DATABASE_LISTEN_URL: `${postgres.url}/postgres` };
    const server = await startServer(folder, `${between.url}/postgres`, listen);
    try {
      const before = await fetch(`${server.url}/api/health`);
      await between.stop();
      const after = await fetch(`${server.url}/api/health`);
      return before.status === 200 && after.status === 503;
    } finally {
      await server.end('SIGKILL');
      await postgres.stop();
    }
  });
