// The figures of every screen with 200,000 and 1,000,000 meetings in one organization, on both engines: latency, equal
// answers of both, and sums that the product's recomputation confirms. `node bench/million.ts 200000 sqlite` runs one
// combination.

import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lastWeeks } from '#domain/time/day-range.ts';
import { addDays, localDay, monthOf } from '#domain/time/local-day.ts';
import { moveInstallation } from '#server/db/backup/move.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { recomputeTotals } from '#server/features/meetings/meetings/local-times-store.ts';
import { checkTotals, isRight } from '#server/features/organization/operator/totals-report.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { mustPost, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { allOrganizations } from '#server/totals/rebuild-store.ts';
import { type Account, type Bar, inFolder, isTiny, newAccount, percentile, printBars, sized } from './bar.ts';
import { decide, departments, fill, timeZone } from './million-meetings.ts';

type Engine = 'sqlite' | 'postgres';
type Kind = 'figure' | 'coach' | 'search' | 'miss';

const neighbors = 5;
const neighborMeetings = sized(10_000, 500);
const asked = sized(40, 1);
const besideMs = sized(10_000, 200);

/** p95 in ms. */
const limits: Record<number, Record<Kind, number>> = {
  200_000: { figure: 100, coach: 300, search: 200, miss: 200 },
  1_000_000: { figure: 500, coach: 500, search: 500, miss: 1000 },
};
const limitOf = (count: number, kind: Kind) => limits[count]?.[kind] ?? 0;
/** Of the first coach response after a start, in ms. */
const coldLimit = 1500;

type Read = { name: string; path: string; kind: Kind };

function reads(): Read[] {
  const today = localDay(Date.now(), timeZone);
  const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const rows: [Kind, name: string, path: string][] = [
    ['figure', 'dashboard', 'dashboard'],
    ['figure', 'analytics of 26 weeks', 'analytics'],
    ['figure', 'analytics of 52 weeks', `analytics?${new URLSearchParams(lastWeeks(52, today, 0))}`],
    ['figure', 'ROI', 'roi'],
    ['figure', 'ROI, a page of its list', 'roi/meetings'],
    ['figure', 'ROI, cost against value', 'roi/points'],
    ['figure', 'budgets of 40 departments', 'budgets'],
    ['figure', 'finance report of all months', 'finance?from=1999-12'],
    ['figure', 'finance report of one month', `finance/lines?month=${lastMonth}`],
    ['figure', 'report of a month by department', 'reports'],
    ['figure', 'report of a quarter by type', 'reports?by=type&period=quarter'],
    ['figure', 'report of a year by series', 'reports?by=series&period=year'],
    ['figure', 'report of the running month by source', `reports?by=source&month=${monthOf(today)}`],
    ['figure', 'share of working time', 'reports?figure=share'],
    ['figure', 'guidelines of a month', `reports/guidelines?month=${lastMonth}`],
    ['figure', 'trend of 52 weeks', 'reports/trend?weeks=52'],
    ['coach', 'hygiene coach', 'coach'],
    ['coach', 'series', 'coach/series'],
    ['coach', 'what came of 20 decisions', 'coach/actions'],
    ['figure', 'calendar of six weeks', `calendar?from=${addDays(today, -21)}&to=${addDays(today, 14)}`],
    ['search', 'the newest meetings with estimates', 'meetings?estimated=yes'],
    ['search', 'search for "workshop"', 'meetings?search=workshop'],
    ['miss', 'search for "no such title"', 'meetings?search=no+such+title'],
  ];
  return rows.map(([kind, name, path]) => ({ kind, name, path: `/api/${path}` }));
}

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

const openDatabase = (location: string): Database =>
  location.startsWith('postgres:')
    ? openPostgres(location, () => {}, { defaultTenant: 'system' })
    : openSqlite(location);

async function moveTo(url: string, file: string): Promise<void> {
  const [from, to] = [openDatabase(file), openDatabase(url)];
  await to.migrate();
  await moveInstallation(from, to, `${file}.backup.gz`, { replace: true, now: Date.now(), report: () => {} });
  await to.refreshStatistics();
  await Promise.all([from.close(), to.close()]);
}

type World = { server: ServerProcess; account: Account; count: number; engine: Engine; location: string };

async function timed({ server, account: { cookie } }: World, path: string) {
  const from = performance.now();
  const response = await fetch(server.url + path, { headers: { cookie } });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return { ms: performance.now() - from, answer };
}

const nameIn = ({ count, engine }: World, name: string) =>
  `${name}, ${count.toLocaleString('en')}, ${engine}`;

async function measure(world: World, { name, path, kind }: Read): Promise<Bar> {
  const { ms: cold } = await timed(world, path);
  const warm: number[] = [];
  for (let i = 0; i < asked; i += 1) warm.push((await timed(world, path)).ms);
  const p95 = percentile(warm, 0.95);
  const limit = limitOf(world.count, kind);
  return {
    name: nameIn(world, name),
    figure: `p95 ${p95.toFixed(1)} ms, first ${cold.toFixed(0)} ms`,
    peer: `median ${percentile(warm, 0.5).toFixed(1)} ms`,
    aim: `p95 ≤ ${limit} ms${kind === 'coach' ? `, first ≤ ${coldLimit} ms` : ''}`,
    holds: p95 <= limit && (kind !== 'coach' || cold <= coldLimit),
    control: true,
  };
}

async function save({ server, account }: World): Promise<void> {
  const startedAt = new Date(Date.now() - 3_600_000).toISOString();
  await mustPost(server.url, '/api/meetings', meetingDraft({ startedAt }), account.cookie);
}

/** The coach, each time directly after saving a meeting of today. */
async function afterWrites(world: World): Promise<Bar> {
  const taken: number[] = [];
  for (let i = 0; i < asked; i += 1) {
    await save(world);
    taken.push((await timed(world, '/api/coach')).ms);
  }
  const [p95, aim] = [percentile(taken, 0.95), limitOf(world.count, 'coach')];
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
  const until = performance.now() + besideMs;
  const taken: number[] = [];
  const isOpen = () => performance.now() < until;
  const paths = reads().map(({ path }) => path);
  const readAll = async () => {
    for (let i = 0; isOpen(); i += 1) await timed(world, paths[i % paths.length] ?? '');
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

/** Means add up in the order in which an engine returns rows, so their last digits differ. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_key, value: unknown) =>
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ),
  );

/** Whether two engines answer every read alike; the control is a meeting that only one of them has. */
async function compareEngines(one: World, other: World): Promise<Bar> {
  const unequal = async () => {
    const names: string[] = [];
    for (const { name, path } of reads()) {
      const [a, b] = await Promise.all([timed(one, path), timed(other, path)]);
      if (!isDeepStrictEqual(comparable(a.answer), comparable(b.answer))) names.push(name);
    }
    return names;
  };
  const names = await unequal();
  await save(one);
  return {
    name: `answers of both engines, ${one.count.toLocaleString('en')}`,
    figure: names.length === 0 ? 'equal' : `unequal: ${names.join(', ')}`,
    peer: other.engine,
    aim: 'equal to the cent',
    holds: names.length === 0,
    isRight: names.length === 0,
    control: (await unequal()).includes('dashboard'),
  };
}

/** The product's own recomputation after all writes; the control is a sum that is off by one. */
async function checkSums(world: World): Promise<Bar> {
  const db = openDatabase(world.location);
  const check = () =>
    asSystem(() => db.write((tx) => checkTotals(tx, unverifiedOrg(world.account.organizationId))));
  const areRight = isRight(await check());
  await asSystem(() =>
    db.write((tx) =>
      tx
        .updateTable('monthTotals')
        .set((eb) => ({ minutes: eb('minutes', '+', 1) }))
        .execute(),
    ),
  );
  const control = !isRight(await check());
  await db.close();
  return {
    name: nameIn(world, 'sums, local days and shares recomputed'),
    figure: areRight ? 'equal' : 'NOT EQUAL',
    peer: '',
    aim: 'equal to the cent',
    holds: areRight,
    isRight: areRight,
    control,
  };
}

const measureAll = (count: number, engines: readonly Engine[]): Promise<Bar[]> =>
  inFolder(async (folder) => {
    const postgres = engines.includes('postgres') ? await startPostgres() : null;
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
      const url = `${postgres?.url}/postgres`;
      if (postgres) await moveTo(url, file);
      const worlds: World[] = [];
      for (const engine of engines) {
        const [location, place] = engine === 'postgres' ? [url, url] : [file, folder];
        const world = { server: await startServer(folder, place), account, count, engine, location };
        worlds.push(world);
        for (const read of reads()) bars.push(await measure(world, read));
        bars.push(await besideReads(world));
      }
      const [one, other] = worlds;
      if (one && other) bars.push(await compareEngines(one, other));
      for (const world of worlds) {
        bars.push(await afterWrites(world));
        await world.server.end('SIGTERM');
        bars.push(await checkSums(world));
      }
    } finally {
      await postgres?.stop();
    }
    return bars;
  });

export async function million(
  counts: readonly number[] = isTiny ? [5000] : [200_000, 1_000_000],
  engines: readonly Engine[] = ['sqlite', 'postgres'],
): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const count of counts) bars.push(...(await measureAll(count, engines)));
  return bars;
}

if (import.meta.main) {
  const asks = process.argv.slice(2);
  const counts = asks.flatMap((ask) => Number(ask) || []);
  const engines = asks.filter((ask): ask is Engine => ask === 'sqlite' || ask === 'postgres');
  printBars(await million(counts.length > 0 ? counts : undefined, engines.length > 0 ? engines : undefined));
}
