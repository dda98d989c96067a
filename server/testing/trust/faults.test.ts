import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { engine, newLocation, openDatabase, temporaryFolder } from '../database.ts';
import { meetingDraft } from '../meeting-drafts.ts';
import { newTeam } from '../people.ts';
import { post, signInNew, startServer } from '../server-process.ts';
import { testApp } from '../test-app.ts';
import { audit, isClean } from './ledger.ts';

const prlimit = '/usr/bin/prlimit';
const inTime = { timeout: 600_000 };

/** Saves until an error, or at most that often; returns the error. */
async function saveUntilRefused(url: string, cookie: string, kept: Set<string>, atMost: number) {
  for (let i = 0; i < atMost; i += 1) {
    const draft = meetingDraft({ agenda: 'x'.repeat(2000) });
    const answer = await post(url, '/api/meetings', draft, cookie);
    if (!answer.ok) return answer;
    await answer.arrayBuffer();
    kept.add(draft.draftKey);
  }
  return null;
}

// A file size limit looks like a full disk to SQLite, and can be set and removed at runtime.
test.runIf(engine === 'sqlite' && existsSync(prlimit))(
  'a full disk: saves fail, the rest works, and with free space everything works again',
  inTime,
  async () => {
    const folder = temporaryFolder();
    const server = await startServer(folder, folder);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const cookie = await signInNew(server.url);
    const kept = new Set<string>();
    expect(await saveUntilRefused(server.url, cookie, kept, 5)).toBeNull();

    const limit = (bytes: string) =>
      execFileSync(prlimit, ['--pid', String(server.pid), `--fsize=${bytes}:`]);
    const size = Math.max(
      ...['', '-wal'].map((end) => statSync(join(folder, `meetingcost.sqlite${end}`)).size),
    );
    limit(String(size + 20_000));
    const refused = await saveUntilRefused(server.url, cookie, kept, 1000);
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused?.json()).toEqual({
      code: 'unavailable',
      message: 'The service is busy. Please try again.',
    });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/meetings`, { headers: { cookie } })).status).toBe(200);

    limit('unlimited');
    expect(await saveUntilRefused(server.url, cookie, kept, 5)).toBeNull();
    await server.end('SIGKILL');
    const db = openDatabase(join(folder, 'meetingcost.sqlite'));
    onTestFinished(() => db.close());
    const verdict = await audit(db, kept);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, wrongSums: 0 });
    // Rejected saves are not stored.
    const { rows } = await sql<{ n: number }>`select count(*) as "n" from "meetings"`.execute(db.read);
    expect(rows[0]?.n).toBe(kept.size);
    expect(isClean(await audit(db, new Set([...kept, 'a save that never was'])))).toBe(false);
  },
);

// To clients, a restart of PostgreSQL means that every connection breaks, and new ones work soon after.
test.runIf(engine === 'postgres')(
  'the database stops and returns: writes fail or are kept, and it recovers automatically',
  inTime,
  async () => {
    const location = await newLocation();
    const server = await startServer(temporaryFolder(), location);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const cookie = await signInNew(server.url);
    const kept = new Set<string>();
    const db = openDatabase(location);
    onTestFinished(() => db.close());
    const statuses = new Set<number>();
    let stopped = false;
    const saving = Array.from({ length: 4 }, async () => {
      while (!stopped) {
        const refused = await saveUntilRefused(server.url, cookie, kept, 3);
        if (refused) statuses.add(refused.status);
      }
    });
    for (let i = 0; i < 5; i += 1) {
      const before = kept.size;
      await expect.poll(() => kept.size).toBeGreaterThan(before);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db.read);
    }
    const before = kept.size;
    await expect.poll(() => kept.size).toBeGreaterThan(before);
    stopped = true;
    await Promise.all(saving);
    expect([...statuses].filter((status) => status !== 503)).toEqual([]);
    expect(await audit(db, kept)).toMatchObject({ lost: 0, doubled: 0, wrongSums: 0 });
  },
);

test('a clock that jumps an hour forward or back keeps people signed in, and saves continue', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const hour = 3_600_000;
  for (const jump of [0, hour, -2 * hour, -hour, 2 * hour]) {
    app.pass(jump);
    await admin.call(saveMeeting, { body: meetingDraft() });
  }
  expect((await admin.call(readDashboard)).total.meetings).toBe(5);
  expect(await audit(app.db, new Set())).toMatchObject({ doubled: 0, wrongSums: 0 });
});
