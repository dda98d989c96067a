import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { backupFolder } from '#server/config.ts';
import { manualBackupFile, takeBackup } from '#server/db/backup/take.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { forgotPassword } from '#contract/accounts/auth.ts';
import { testApp } from '#server/testing/test-app.ts';

const ask = { method: 'GET', url: '/metrics' } as const;
const here = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };

test('reports routes, queues and the process, and nothing about any organization', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app, 'Secretive Ltd');
  const { id } = await admin.call(saveMeeting, { body: meetingDraft({ title: 'Layoffs' }) });
  await admin.call(readMeeting, { params: { id: String(id) } });
  await admin.status(readMeeting, { params: { id: '123456789' } });

  await new Browser(app).call(forgotPassword, { body: { email: admin.email } });

  const { status, text, headers } = await new Browser(app).send({ ...ask, ...here });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const line of [
    'meetingcost_request_seconds_count{method="POST",route="/api/meetings",status="2xx"} 1',
    'meetingcost_request_seconds_bucket{method="GET",route="/api/meetings/:id",status="2xx",le="+Inf"} 1',
    'meetingcost_request_seconds_count{method="GET",route="/api/meetings/:id",status="4xx"} 1',
    'meetingcost_jobs_waiting{kind="mail"} 1',
    'meetingcost_jobs_failed{kind="mail"} 0',
    'meetingcost_limited_work_waiting{work="hashing"} 0',
    'meetingcost_requests_in_flight 1',
    'meetingcost_database_waiting 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/meetingcost_memory_resident_bytes [1-9]/);
  for (const secret of ['Secretive', 'Layoffs', String(id), String(organizationId), '@'])
    expect(text).not.toContain(secret);
  // Every line is a comment or `name{labels} number`.
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(
      /^(# HELP \w+ .+|# TYPE \w+ (gauge|counter|histogram)|\w+(\{(\w+="[^"]*",?)+\})? [-+.\de]+)$/,
    );
});

const promtool = '/usr/bin/promtool';
const isInstalled = existsSync(promtool);

test.skipIf(!isInstalled)(
  'promtool (skipped if not installed) reports no problem, and sees the newest backup',
  async () => {
    const app = await testApp({ dataDir: temporaryFolder() });
    const { admin } = await newTeam(app);
    await new Browser(app).call(forgotPassword, { body: { email: admin.email } });
    await takeBackup(app.db, manualBackupFile(backupFolder(app.context.config), Date.now()), Date.now());
    const { text } = await new Browser(app).send({ ...ask, ...here });
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], {
      input: text,
      encoding: 'utf8',
    });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    const at = Number(/^meetingcost_backup_last_success_timestamp_seconds (.+)$/m.exec(text)?.[1]);
    expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(300);
    expect(text).toMatch(/^meetingcost_build_info\{version="[^"]+",node="24[^"]+",database="\w+"\} 1$/m);
  },
);

test('without a token, only this machine has access, and not through a proxy', async () => {
  const app = await testApp();
  const status = async (address: string, headers: Record<string, string>) =>
    (await new Browser(app).send({ ...ask, remoteAddress: address, headers })).status;
  expect(await status('127.0.0.1', { host: 'localhost' })).toBe(200);
  expect(await status('::1', { host: '[::1]:3000' })).toBe(200);
  expect(await status('10.1.2.3', { host: 'localhost' })).toBe(404);
  expect(await status('127.0.0.1', { host: 'cost.example' })).toBe(404);
  expect(await status('127.0.0.1', { host: 'localhost', 'x-forwarded-for': '10.1.2.3' })).toBe(404);
});

test('with a token, any client that sends it has access', async () => {
  const app = await testApp({ metricsToken: 'a token of some length' });
  const status = async (authorization?: string) =>
    (await new Browser(app).send({ ...ask, headers: authorization ? { authorization } : {} })).status;
  expect(await status('Bearer a token of some length')).toBe(200);
  expect(await status('Bearer a token of some other')).toBe(404);
  expect(await status('a token of some length')).toBe(404);
  expect(await status()).toBe(404);
});

test('every response has its own request id', async () => {
  const app = await testApp();
  const idOf = async (url: string) =>
    (await new Browser(app).send({ method: 'GET', url })).headers['x-request-id'];
  const ids = [await idOf('/api/health'), await idOf('/api/health'), await idOf('/api/nowhere')];
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(new Set(ids).size).toBe(3);
});
