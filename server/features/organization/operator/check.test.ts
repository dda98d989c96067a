// What the operator learns about the installation.

import { createServer } from 'node:http';
import { once } from 'node:events';
import { utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { newProvider } from '#server/testing/sign-on.ts';
import { smtpPeer } from '#server/testing/smtp-peer.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { checkInstallation } from './check.ts';

async function findings(settings: Partial<Config>) {
  const { context } = await testApp({ dataDir: temporaryFolder(), publicUrl: null, ...settings });
  const found = await checkInstallation(context);
  return Object.fromEntries(found.map(({ about, isRight, text }) => [about, [isRight, text]]));
}

test('an installation in order', async () => {
  const idp = await newProvider();
  const { url } = await smtpPeer();
  const dataDir = temporaryFolder();
  const backup = join(dataDir, 'meetingcost-20261121T030000Z-scheduled.backup.gz');
  writeFileSync(backup, '');
  utimesSync(backup, startOfTest / 1000, startOfTest / 1000);
  const mail = { smtpUrl: url, mailFrom: 'cost@cost.example' };
  const backups = { backupEvery: '0 3 * * *', backupTo: dataDir };
  const signOn = { providers: [idp.settings()], outgoingAllow: ['127.0.0.1'] };
  const found = await findings({ ...mail, ...backups, ...signOn });
  expect(Object.entries(found).map(([about, [isRight]]) => [about, isRight])).toEqual([
    ['mail', true],
    ['proxy', true],
    ['backup', true],
    ['jobs', true],
    ['provider acme', true],
  ]);
  utimesSync(backup, 0, startOfTest / 1000 - 3 * 86_400);
  expect((await findings({ ...backups })).backup).toEqual([
    false,
    expect.stringContaining('older than two days'),
  ]);
});

test('each part says what is wrong with it', async () => {
  const idp = await newProvider();
  const port = await freePort();
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const settings = {
    providers: [idp.settings({ issuer: `http://127.0.0.1:${port}` })],
    outgoingAllow: ['127.0.0.1'],
  };
  expect(await findings({ ...settings, smtpUrl, mailFrom: 'cost@cost.example', host: '0.0.0.0' })).toEqual({
    mail: [false, expect.stringContaining('Nothing listens there')],
    proxy: [false, expect.stringContaining('PUBLIC_URL is not set')],
    backup: [false, expect.stringContaining('there is none')],
    jobs: [true, 'none has failed'],
    'provider acme': [false, expect.stringContaining('cannot be used')],
  });
  expect((await findings({ smtpUrl })).mail).toEqual([
    false,
    expect.stringContaining('MAIL_FROM is not set'),
  ]);
  expect((await findings({})).mail).toEqual([false, expect.stringContaining('SMTP_URL is not set')]);
});

test.each([
  [{ publicUrl: 'http://cost.example' }, 'without HTTPS'],
  [{ publicUrl: 'https://cost.example' }, 'TRUST_PROXY is not set'],
])('a proxy with %j: %s', async (settings, text) =>
  expect((await findings(settings)).proxy).toEqual([false, expect.stringContaining(text)]),
);

test('a proxy that does not speak HTTPS is named', async () => {
  const server = createServer((_request, response) => response.writeHead(502).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { proxy } = await findings({ publicUrl, trustProxy: ['loopback'] });
  expect(proxy).toEqual([false, expect.stringContaining('does not answer from here')]);
});

test('failed jobs are named', async () => {
  const { db, context } = await testApp();
  await db.write((tx) => context.jobs.enqueue({ kind: 'mail', payload: {} }, tx));
  await context.jobs.giveUp((await context.jobs.claim(['mail']))?.id ?? 0, 'rejected');
  expect(await checkInstallation(context)).toContainEqual({
    about: 'jobs',
    isRight: false,
    text: 'failed: mail (1); the command jobs says why',
  });
});
