// The figures of every screen with 200,000 and 1,000,000 meetings in one organization, on both engines: latency,
// and equality with plain SQL to the cent. `node bench/million.ts 200000 postgres` runs one combination.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { moveInstallation } from '#server/db/backup/move.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { allOrganizations } from '#server/totals/rebuild-store.ts';
import { recomputeTotals } from '#server/features/meetings/meetings/local-times-store.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { mustPost, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { type Account, type Bar, isTiny, newAccount, percentile, printBars, sized } from './bar.ts';
import { decide } from './million-coach.ts';
import { reads } from './million-figures.ts';
import { departments, fill, timeZone } from './million-meetings.ts';
import type { Raw, Read } from './million-raw.ts';

type Engine = 'sqlite' | 'postgres';

const neighbors = 5;
const neighborMeetings = sized(10_000, 500);
const asked = sized(40, 1);
const besideMs = sized(10_000, 200);

/** p95 in ms; "cold" is the first coach response after a start, with one limit for both sizes. */
const limits: Record<number, Record<Read['kind'], number> & { cold: number }> = {
  200_000: { figure: 100, coach: 300, search: 200, cold: 1500 },
  1_000_000: { figure: 500, coach: 500, search: 500, cold: 1500 },
};

/** Creates the meetings of one organization with an account and of five others, with their sums. */
async function populate(file: string, organizationId: number, count: number): Promise<void> {
  const raw = new DatabaseSync(file);
  raw.exec('pragma synchronous = off');
  const now = Date.now();
  fill(raw, organizationId, count, now);
  decide(raw, organizationId, now);
  const organization = raw.prepare(
    `insert into "organizations" ("id", "name", "timeZone", "joinPolicy", "listed", "createdAt") values (?, ?, ?, 'open', 0, 0)`,
  );
  for (let i = 1; i <= neighbors; i += 1) {
    organization.run(i, `Neighbor ${i}`, timeZone);
    fill(raw, i, neighborMeetings, now);
  }
  raw.close();
  const db = openSqlite(file);
  for (const { org } of await allOrganizations(db.read)) await recomputeTotals(db, org);
  await db.close();
}

async function moveTo(url: string, file: string): Promise<void> {
  const [from, to] = [openSqlite(file), openPostgres(url, () => {}, { defaultTenant: 'system' })];
  await to.migrate();
  await moveInstallation(from, to, `${file}.backup.gz`, { replace: true, now: Date.now(), report: () => {} });
  await to.refreshStatistics();
  await Promise.all([from.close(), to.close()]);
}

type World = {
  server: ServerProcess;
  account: Account;
  /** Plain SQL restricted to one organization. */
  rawOf: (organizationId: number) => Raw;
  count: number;
  engine: Engine;
};

async function timed({ server, account: { cookie } }: World, path: string) {
  const from = performance.now();
  const response = await fetch(server.url + path, { headers: { cookie } });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - from, answer };
}

const nameIn = ({ count, engine }: World, name: string) =>
  `${name}, ${count.toLocaleString('en')}, ${engine}`;

async function measure(world: World, read: Read): Promise<Bar> {
  const { rawOf, account, count } = world;
  const { ms: cold, answer } = await timed(world, read.path);
  const warm: number[] = [];
  for (let i = 0; i < asked; i += 1) warm.push((await timed(world, read.path)).ms);
  const p95 = percentile(warm, 0.95);
  const from = performance.now();
  const isEqual = read.isRight(answer, rawOf(account.organizationId));
  const rawMs = performance.now() - from;
  const limit = limits[count] ?? { figure: 0, coach: 0, search: 0, cold: 0 };
  const coldLimit = read.kind === 'coach' ? limit.cold : Infinity;
  return {
    name: nameIn(world, read.name),
    figure: `p95 ${p95.toFixed(1)} ms, first ${cold.toFixed(0)} ms; ${isEqual ? 'equal to the cent' : 'NOT EQUAL'}`,
    peer: `raw SQL ${Math.round(rawMs)} ms`,
    aim: `p95 ≤ ${limit[read.kind]} ms${read.kind === 'coach' ? `, first ≤ ${limit.cold} ms` : ''}, equal`,
    holds: p95 <= limit[read.kind] && cold <= coldLimit && isEqual,
    isRight: isEqual,
    // The response for another organization must differ.
    control: !read.isRight(answer, rawOf(1)) || read.name.includes('no such title'),
  };
}

/** The coach, each time directly after saving a meeting of today. */
async function afterWrites(world: World): Promise<Bar> {
  const { server, account, count } = world;
  const taken: number[] = [];
  for (let i = 0; i < asked; i += 1) {
    const draft = meetingDraft({
      title: `After ${i}`,
      startedAt: new Date(Date.now() - 3_600_000).toISOString(),
    });
    await mustPost(server.url, '/api/meetings', draft, account.cookie);
    taken.push((await timed(world, '/api/coach')).ms);
  }
  const [p95, aim] = [percentile(taken, 0.95), limits[count]?.coach ?? 0];
  return {
    name: nameIn(world, 'hygiene coach after a write'),
    figure: `p95 ${p95.toFixed(0)} ms`,
    peer: `median ${percentile(taken, 0.5).toFixed(0)} ms`,
    aim: `p95 ≤ ${aim} ms`,
    holds: p95 <= aim,
    control: true,
  };
}

/** A small request while another connection requests every figure in turn. */
async function besideReads(world: World): Promise<Bar> {
  const { server, account } = world;
  const until = performance.now() + besideMs;
  const taken: number[] = [];
  const isOpen = () => performance.now() < until;
  const paths = reads().map(({ path }) => path);
  const readAll = async () => {
    for (let i = 0; isOpen(); i += 1)
      await (
        await fetch(server.url + (paths[i % paths.length] ?? ''), { headers: { cookie: account.cookie } })
      ).text();
  };
  const askSmall = async () => {
    while (isOpen()) taken.push((await timed(world, '/api/meetings/1')).ms);
  };
  await Promise.all([readAll(), askSmall()]);
  const p99 = percentile(taken, 0.99);
  return {
    name: nameIn(world, 'small request beside heavy reads'),
    figure: `p99 ${p99.toFixed(1)} ms`,
    peer: `median ${percentile(taken, 0.5).toFixed(1)} ms of ${taken.length}`,
    aim: 'p99 ≤ 50 ms',
    holds: p99 <= 50,
    control: true,
  };
}

async function measureAll(count: number, engine: Engine): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-million-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const bars: Bar[] = [];
  try {
    const founding = await startServer(folder, folder);
    const account = await newAccount(founding.url, { new_organization_name: 'big', time_zone: timeZone });
    // High enough to send no alert.
    for (const department of departments)
      await mustPost(
        founding.url,
        '/api/budgets',
        { department, monthlyLimit: 1_000_000_000 },
        account.cookie,
      );
    await founding.end('SIGTERM');
    const file = join(folder, 'meetingcost.sqlite');
    await populate(file, account.organizationId, count);
    if (postgres) await moveTo(`${postgres.url}/postgres`, file);
    const server = await startServer(folder, postgres ? `${postgres.url}/postgres` : folder);
    const db = new DatabaseSync(file, { readOnly: true });
    const rawOf =
      (organizationId: number): Raw =>
      (sql, ...parameters) =>
        // node:sqlite returns rows without a prototype, so toEqual fails on them.
        db
          .prepare(sql)
          .all(organizationId, ...parameters)
          .map((row) => ({ ...row }));
    const world = { server, account, rawOf, count, engine };
    for (const read of reads()) {
      bars.push(await measure(world, read));
      // Raw SQL blocks this process; let it notice the connections that the server closed meanwhile.
      await setTimeout(50);
    }
    bars.push(await besideReads(world), await afterWrites(world));
    db.close();
    await server.end('SIGTERM');
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return bars;
}

export async function million(
  counts: readonly number[] = isTiny ? [5000] : [200_000, 1_000_000],
  engines: readonly Engine[] = isTiny ? ['postgres'] : ['sqlite', 'postgres'],
): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const engine of engines) for (const count of counts) bars.push(...(await measureAll(count, engine)));
  return bars;
}

if (import.meta.main) {
  const asks = process.argv.slice(2);
  const counts = asks.flatMap((ask) => Number(ask) || []);
  const engines = asks.filter((ask): ask is Engine => ask === 'sqlite' || ask === 'postgres');
  printBars(await million(counts.length > 0 ? counts : undefined, engines.length > 0 ? engines : undefined));
}
