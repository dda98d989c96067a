// What the server says at the start about settings that would not work.

import { expect, onTestFinished, test } from 'vitest';
import { engine, temporaryFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startServer } from '#server/testing/server-process.ts';

test.runIf(engine === 'sqlite')('the start warns of settings that would not work', async () => {
  const folder = temporaryFolder();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, PUBLIC_URI: 'https://cost.example' };
  const { said, end } = await startServer(folder, folder, settings);
  onTestFinished(async () => void (await end('SIGKILL')));
  await expect.poll(said).toContain('mail: the SMTP server does not let us in');
  expect(said()).toContain('PUBLIC_URI is not known; PUBLIC_URL may be meant');
  expect(said()).toContain('Nothing listens there: check host and port in SMTP_URL');
});
