// The figures of every screen with 200,000 and 1,000,000 meetings in one organization: in time, and equal to plain SQL to
// the cent.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqlite } from '#server/db/sqlite.ts';
import { mustPost, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { allOrganizations } from '#server/features/totals/rebuild-store.ts';
import { repairTotals } from '#server/features/totals/report.ts';
import { type Account, newAccount } from './account.ts';
import type { Bar } from './bar.ts';
import { type Read, reads } from './million-figures.ts';
import { departments, fill, timeZone } from './million-meetings.ts';

const neighbors = 5;
const neighborMeetings = 10_000;
const asked = 40;

/** p95 in ms; "cold" is the first answer. */
const limits: Record<number, Record<Read['kind'], number> & { cold: number }> = {
  200_000: { figure: 100, coach: 300, search: 200, cold: 300 },
  1_000_000: { figure: 500, coach: 500, search: 500, cold: 1500 },
};

/** The meetings of one organization that can sign in and of five others, with their sums. */
async function populate(file: string, { organizationId }: Account, count: number): Promise<void> {
  const raw = new DatabaseSync(file);
  raw.exec('pragma synchronous = off');
  const now = Date.now();
  fill(raw, organizationId, count, now);
  const organization = raw.prepare(
    `insert into "organizations" ("id", "name", "timeZone", "joinPolicy", "listed", "createdAt") values (?, ?, ?, 'open', 0, 0)`,
  );
  for (let i = 1; i <= neighbors; i += 1) {
    organization.run(i, `Neighbor ${i}`, timeZone);
    fill(raw, i, neighborMeetings, now);
  }
  raw.close();
  const db = openSqlite(file);
  for (const { org } of await allOrganizations(db.read)) await db.write((tx) => repairTotals(tx, org));
  await db.close();
}

async function times(server: ServerProcess, path: string, { cookie }: Account) {
  const taken: number[] = [];
  let answer: unknown;
  for (let i = 0; i <= asked; i += 1) {
    const from = performance.now();
    const response = await fetch(server.url + path, { headers: { cookie } });
    answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    taken.push(performance.now() - from);
  }
  const [cold = Infinity, ...warm] = taken;
  const p95 = warm.toSorted((a, b) => a - b)[Math.floor(warm.length * 0.95)] ?? Infinity;
  return { cold, p95, answer };
}

async function measure(
  server: ServerProcess,
  read: Read,
  account: Account,
  raw: DatabaseSync,
  count: number,
): Promise<Bar> {
  const { cold, p95, answer } = await times(server, read.path, account);
  const from = performance.now();
  const isEqual = read.isRight(answer, raw, account.organizationId);
  const rawMs = performance.now() - from;
  const limit = limits[count] ?? { figure: 0, coach: 0, search: 0, cold: 0 };
  const coldLimit = read.kind === 'coach' ? limit.cold : Infinity;
  return {
    name: `${read.name}, ${count.toLocaleString('en')} meetings`,
    figure: `p95 ${p95.toFixed(1)} ms, first ${cold.toFixed(0)} ms; ${isEqual ? 'equal to the cent' : 'NOT EQUAL'}`,
    peer: `raw SQL ${Math.round(rawMs)} ms`,
    aim: `p95 ≤ ${limit[read.kind]} ms, equal`,
    holds: p95 <= limit[read.kind] && cold <= coldLimit && isEqual,
    // The answer of another organization differs.
    control: !read.isRight(answer, raw, 1) || read.name.includes('no such title'),
  };
}

export async function million(counts: readonly number[] = [200_000, 1_000_000]): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const count of counts) {
    const folder = mkdtempSync(join(tmpdir(), 'meetingcost-million-'));
    try {
      const founding = await startServer(folder, folder);
      const account = await newAccount(founding.url, {
        email: 'big@example.test',
        new_organization_name: 'big',
        time_zone: timeZone,
      });
      // High enough to alert nobody.
      for (const department of departments)
        await mustPost(
          founding.url,
          '/api/budgets',
          { department, monthlyLimit: 1_000_000_000 },
          account.cookie,
        );
      await founding.end('SIGTERM');
      const file = join(folder, 'meetingcost.sqlite');
      await populate(file, account, count);
      const server = await startServer(folder, folder);
      const raw = new DatabaseSync(file, { readOnly: true });
      for (const read of reads()) bars.push(await measure(server, read, account, raw, count));
      raw.close();
      await server.end('SIGTERM');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return bars;
}

if (import.meta.main) {
  const { printBars } = await import('./bar.ts');
  const counts = process.argv.slice(2).map(Number);
  printBars(await (counts.length > 0 ? million(counts) : million()));
}
