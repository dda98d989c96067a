import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newLocation, openDatabase, temporaryFolder } from '#server/testing/database.ts';
import { untilWaiting } from '#server/testing/lock-waits-store.ts';
import { fill } from '#server/testing/fill.ts';
import { CannotRestore } from './restore.ts';
import { moveInstallation } from './move.ts';
import { isHalfRestored } from './store.ts';

const script = join(import.meta.dirname, '../../../scripts/move.ts');
const totals = join(import.meta.dirname, '../../../scripts/totals.ts');
const inTime = { timeout: 600_000 };

async function installation(rows: number): Promise<string> {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder, 'meetingcost.sqlite'));
  await db.migrate();
  await fill(db, rows);
  await db.close();
  return folder;
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

type Ended = { code: number | null; said: string };

/** Runs the command; `watch` sees its output and may kill it. */
function move(
  folder: string,
  to: string,
  watch: (child: ChildProcess, said: string) => void = () => {},
): Promise<Ended> {
  return run([script, '--to', to], folder, watch);
}

function run(
  command: string[],
  folder: string,
  watch: (child: ChildProcess, said: string) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      watch(child, said);
    });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

test.runIf(engine === 'postgres')(
  'a move that is killed several times resumes and loses nothing',
  inTime,
  async () => {
    const folder = await installation(501);
    const file = join(folder, 'meetingcost.sqlite');
    const before = hashOf(file);
    const to = await newLocation();

    const killAt = (text: string) => (child: ChildProcess, said: string) =>
      said.includes(text) && child.kill('SIGKILL');
    expect((await move(folder, to, killAt('taking a snapshot'))).code).toBeNull();
    for (const moment of ['organizations:', 'meetings:', 'resuming where']) {
      expect((await move(folder, to, killAt(moment))).code).toBeNull();
      const target = openDatabase(to);
      expect(await isHalfRestored(target)).toBe(true);
      await target.close();
    }
    const { code, said } = await move(folder, to);
    expect(said).toMatch(/resuming where it was interrupted/);
    expect(said).toMatch(/Moved: \d+ rows, each compared/);
    expect(code).toBe(0);
    expect(hashOf(file)).toBe(before);
    expect(existsSync(join(folder, 'moving.backup.gz'))).toBe(false);

    const again = await move(folder, to);
    expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/^the database is not empty.*\n$/) });
    expect(existsSync(join(folder, 'moving.backup.gz'))).toBe(false);
  },
);

test.runIf(engine === 'postgres')('a move that is killed at its end continues', inTime, async () => {
  const folder = await installation(3);
  const between = join(folder, 'moving.backup.gz');
  const to = await newLocation();
  const target = openDatabase(to);
  onTestFinished(() => target.close());
  let ended: Promise<Ended> | undefined;
  // Every row is in when the move waits for this lock.
  await target.write(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('meetingcost migrations'))`.execute(tx);
    let child: ChildProcess | undefined;
    ended = move(folder, to, (it) => void (child = it));
    await untilWaiting(target);
    child?.kill('SIGKILL');
    expect((await ended).code).toBeNull();
  });
  expect(await isHalfRestored(target)).toBe(true);
  const left = readFileSync(between);
  expect(await move(folder, to)).toMatchObject({ code: 0 });
  expect([existsSync(between), await isHalfRestored(target)]).toEqual([false, false]);

  writeFileSync(between, left);
  expect(await move(folder, to)).toMatchObject({ code: 0, said: expect.stringMatching(/^Moved: \d+ rows/) });
  expect(existsSync(between)).toBe(false);
});

test.runIf(engine === 'postgres')('a write during the move is reported', async () => {
  const folder = await installation(3);
  const from = openDatabase(join(folder, 'meetingcost.sqlite'));
  onTestFinished(() => from.close());
  const to = openDatabase(await newLocation());
  onTestFinished(() => to.close());
  const between = join(folder, 'moving.backup.gz');
  const late = async () => {
    await from.write((tx) => tx.updateTable('users').set({ name: 'Late' }).where('id', '=', 1).execute());
  };
  let writing: Promise<void> | undefined;
  const report = (line: string) => void (line.startsWith('users:') && (writing = late()));
  const moved = moveInstallation(from, to, between, { replace: false, now: 0, report });
  await expect(moved).rejects.toThrow(CannotRestore);
  await expect(moved).rejects.toThrow(/something was written to users:/);
  await writing;
  await moveInstallation(from, to, between, { replace: true, now: 0, report: () => {} });
});

test('a wrong source or target is one line of error', inTime, async () => {
  const folder = temporaryFolder();
  const nowhere = await move(folder, 'postgres://127.0.0.1:1/nothing');
  expect(nowhere).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^there is no .*meetingcost\.sqlite.*\n$/),
  });
  const noTarget = await move(folder, 'mysql://127.0.0.1');
  expect(noTarget).toMatchObject({ code: 1, said: expect.stringMatching(/^Name the target.*\n$/) });
  const nothingToCount = await run([totals], folder);
  expect(nothingToCount).toMatchObject({ code: 1, said: nowhere.said });
});
