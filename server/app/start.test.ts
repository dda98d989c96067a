// Messages of the server at the start about settings that would not work.

import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from '#server/db/make-folder.ts';
import { engine, temporaryFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { ourServer, startProcess, startServer } from '#server/testing/server-process.ts';

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
