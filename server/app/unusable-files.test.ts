// Folders and database files that the server cannot use: one line at the start, or failing health, and never an
// empty database in place of a lost one.

import {
  closeSync,
  copyFileSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { engine, newMigratedLocation, openDatabase, temporaryFolder } from '#server/testing/database.ts';
import { fill } from '#server/testing/fill.ts';
import { founder, ourServer, post, startServer } from '#server/testing/server-process.ts';

const onSqlite = test.runIf(engine === 'sqlite');

/** Folders below /proc cannot be created, and a recursive `mkdir` never returns. */
const impossible = '/proc/meetingcost/data';

/** A folder with a database file that has some meetings. */
async function folderWithDatabase(): Promise<{ folder: string; file: string }> {
  const folder = temporaryFolder();
  const file = join(folder, 'meetingcost.sqlite');
  const location = await newMigratedLocation();
  const db = openDatabase(location);
  await fill(db, 300);
  await db.close();
  copyFileSync(location, file);
  return { folder, file };
}

function writeAt(file: string, position: number, bytes: Buffer): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, position);
  closeSync(descriptor);
}

test.runIf(engine === 'sqlite' && process.platform === 'linux')(
  'a folder that cannot be created ends the start with one line',
  async () => {
    const folder = temporaryFolder();
    const backups = { BACKUP_EVERY: '0 3 * * *', BACKUP_TO: impossible };
    await expect(startServer(impossible, impossible)).rejects.toThrow(/ended with 1: .*DATA_DIR: .*\n$/);
    await expect(startServer(folder, folder, backups)).rejects.toThrow(/ended with 1: .*BACKUP_TO: .*\n$/);
  },
);

onSqlite(
  'a database file that is lost, empty or cannot be written to ends the start with one line',
  async () => {
    const { folder, file } = await folderWithDatabase();
    // SQLite opens a file with an unknown write version read-only; file permissions do not apply to root.
    writeAt(file, 18, Buffer.from([3]));
    await expect(startServer(folder, folder)).rejects.toThrow(/ended with 1: .*cannot be written to\n$/);
    truncateSync(file);
    await expect(startServer(folder, folder)).rejects.toThrow(/ended with 1: .*is empty: .*\n$/);
    rmSync(file);
    writeFileSync(`${file}-wal`, 'what was written last');
    await expect(startServer(folder, folder)).rejects.toThrow(/ended with 1: .*but no .*\n$/);
  },
);

onSqlite('a restart while nothing more can be written answers what it can read', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'meetingcost.sqlite');
  const location = await newMigratedLocation();
  const db = openDatabase(location);
  onTestFinished(() => db.close());
  await fill(db, 300);
  // As after a crash, with the log, which can grow no more: it is longer than a file may be, in blocks of 512 bytes.
  for (const end of ['', '-wal']) copyFileSync(`${location}${end}`, `${file}${end}`);
  const blocks = 100;
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(blocks * 512);
  const server = spawn(
    '/bin/sh',
    ['-c', `ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, ...ourServer],
    {
      env: { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said).toMatch(/ is at http|cannot start/);
  const [, url] = / is at (http\S+)/.exec(said) ?? [];
  expect(url, said).toBeDefined();
  expect((await post(url ?? '', '/api/auth/register', founder)).status).toBe(503);
  expect((await fetch(`${url}/api/health`)).status, said).toBe(200);
});

onSqlite('a damaged page turns health red', async () => {
  const { folder, file } = await folderWithDatabase();
  const pageSize = 4096;
  const pages = statSync(file).size / pageSize;
  const middle = Math.floor(pages / 2);
  writeAt(file, middle * pageSize, Buffer.alloc(8 * pageSize, 0xff));
  const { url, end, said } = await startServer(folder, folder);
  onTestFinished(async () => void (await end('SIGKILL')));
  await expect.poll(() => fetch(`${url}/api/health`).then(({ status }) => status)).toBe(503);
  expect((await fetch(`${url}/api/live`)).status).toBe(200);
  expect(said()).toContain('the database file is damaged');
});
