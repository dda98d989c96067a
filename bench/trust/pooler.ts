// PgBouncer before PostgreSQL: the server's tests through it, three processes that are broken behind it, and an upgrade
// under a pooler that goes on. Where the machine has no pgbouncer it is left out, and says so.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { post, signInNew, startServer } from '#server/testing/server-process.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { findPooler, type PoolMode, startPooler } from '#server/testing/start-pooler.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import type { Bar } from '../bar.ts';
import { broken } from './processes.ts';

const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest');
const modes: PoolMode[] = ['transaction', 'session'];

export async function pooler(): Promise<Bar[]> {
  const binary = findPooler();
  if (!binary) {
    console.log('  left out: there is no pgbouncer here (PGBOUNCER names one)');
    return [];
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  console.log(`  ${stdout.split('\n')[0]}`);
  const bars = [tests(await isRefusedWithout())];
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
  return [...bars, await upgrade()];
}

type Report = { numPassedTests: number; numFailedTests: number };

/** The server's tests, each connection of which is handed on after each transaction. */
function tests(control: boolean): Bar {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-pooler-'));
  const file = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { stdout, stderr } = spawnSync(
    vitest,
    ['run', '--project=postgres', '--testTimeout=120000', ...reporters],
    {
      env: { ...process.env, POOLER: 'transaction' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  );
  // One that ends without a report has failed.
  const report = existsSync(file) ? readFileSync(file, 'utf8') : '{"numPassedTests":0,"numFailedTests":1}';
  rmSync(folder, { recursive: true, force: true });
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(report) as Report;
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

/** Control: with a pooler that forgets what was prepared the server does not start, and says why. */
async function isRefusedWithout(): Promise<boolean> {
  const postgres = await startPostgres(['fsync=off']);
  const between = await startPooler(postgres.url, 'transaction', { max_prepared_statements: 0 });
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-pooler-'));
  try {
    const server = await startServer(folder, `${between.url}/postgres`);
    await server.end('SIGKILL');
    return false;
  } catch (error) {
    return String(error).includes('max_prepared_statements');
  } finally {
    await between.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const paths = [
  'meetings',
  'dashboard',
  'analytics',
  'calendar?from=2026-11-01&to=2026-11-30',
  'budgets',
  'roi',
  'users',
  'templates',
];

/** The pooler keeps its one connection, and what is prepared on it, while every table gets another column. */
async function upgrade(): Promise<Bar> {
  const postgres = await startPostgres(['fsync=off']);
  const between = await startPooler(postgres.url, 'transaction', {
    default_pool_size: 1,
    server_idle_timeout: 600,
  });
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-pooler-'));
  const careless = new pg.Client(`${between.url}/postgres`);
  const owner = new pg.Client(`${postgres.url}/postgres`);
  try {
    let cookie = '';
    const run = async () => {
      const server = await startServer(folder, `${between.url}/postgres`, {
        DATABASE_LISTEN_URL: `${postgres.url}/postgres`,
      });
      cookie ||= await signInNew(server.url);
      const answers = [await post(server.url, '/api/meetings', meetingDraft(), cookie)];
      for (const path of paths)
        answers.push(await fetch(`${server.url}/api/${path}`, { headers: { cookie } }));
      await server.end('SIGTERM');
      return answers.filter(({ ok }) => !ok).length;
    };
    const before = await run();
    await careless.connect();
    const all = { name: 'all', text: 'select * from "meetings"' };
    await careless.query(all);
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `select relname as "name" from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows) await owner.query(`alter table "${name}" add column "later" integer`);
    const after = await run();
    const fails = await careless.query(all).then(
      () => false,
      () => true,
    );
    return {
      name: 'another schema under a pooler that goes on',
      figure: `${before + after} calls refused`,
      peer: `${rows.length} tables, ${2 * (paths.length + 1)} calls`,
      aim: '0',
      holds: before + after === 0 && rows.length > 0,
      control: fails,
    };
  } finally {
    await careless.end();
    await owner.end();
    await between.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
