// Messages of the server at the start about settings that would not work.

import { execFile } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#server/db/make-folder.ts';
import { engine, newLocation, temporaryFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import {
  ourServer,
  post,
  processEnv,
  signInNew,
  startProcess,
  startServer,
} from '#server/testing/server-process.ts';

test.runIf(engine === 'sqlite')('the start warns of settings that would not work', async () => {
  const folder = temporaryFolder();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, PUBLIC_URI: 'https://cost.example' };
  const { said, end } = await startServer(folder, folder, settings);
  onTestFinished(async () => void (await end('SIGKILL')));
  await expect.poll(said).toContain('mail: the SMTP server does not let us in');
  expect(said()).toContain('PUBLIC_URI is not known; PUBLIC_URL may be meant');
  expect(said()).toContain('Nothing listens there: check host and port in SMTP_URL');
});

test.runIf(engine === 'sqlite')('an older Node ends the start with one line', async () => {
  const older = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '22.1.0' } })`;
  await expect(startProcess(['--import', older, ...ourServer], {})).rejects.toThrow(
    /ended with 1: MeetingCost cannot start: this is Node 22\.1\.0, and it needs Node 24 or newer, .*\n$/,
  );
});

// Only root can change the owner of a folder.
test.runIf(engine === 'sqlite' && process.getuid?.() === 0)(
  'a folder created by root belongs to the owner of its parent',
  async () => {
    const folder = temporaryFolder();
    chownSync(folder, 65_534, 65_534);
    await makeFolder(join(folder, 'backups/of root'));
    for (const made of ['backups', 'backups/of root'])
      expect(statSync(join(folder, made))).toMatchObject({ uid: 65_534, gid: 65_534 });
  },
);

test('a restore is refused while a server uses the database, and works once it has stopped', async () => {
  const folder = temporaryFolder();
  const location = await newLocation();
  const target = engine === 'postgres' ? location : folder;
  const server = await startServer(folder, target);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const cookie = await signInNew(server.url);
  const command = (script: string, ...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const env = { ...processEnv, DATA_DIR: folder };
      const child = execFile(
        process.execPath,
        [join(import.meta.dirname, '../../scripts', script), ...args],
        { env: { ...env, ...(engine === 'postgres' && { DATABASE_URL: location }) } },
        (_error, out, err) => resolve({ code: child.exitCode ?? -1, said: out + err }),
      );
    });
  const file = join(folder, 'test.backup.gz');
  expect(await command('backup.ts', '--to', file)).toMatchObject({ code: 0 });
  for (const replace of [[], ['--replace']])
    expect(await command('restore.ts', '--from', file, ...replace)).toEqual({
      code: 1,
      said: 'stop the server first: it still uses the database\n',
    });
  expect((await post(server.url, '/api/auth/me', {}, cookie)).status).toBe(200);
  await server.end('SIGTERM');
  expect(await command('restore.ts', '--from', file, '--replace')).toMatchObject({ code: 0 });
});
