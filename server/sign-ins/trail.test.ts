import { expect, test } from 'vitest';
import { exportAuditLog, listAuditLog } from '#contract/audit.ts';
import { forgotPassword, login, logout, resetPassword } from '#contract/accounts/auth.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { confirmSecondFactor, beginSecondFactor, signInWithCode } from '#contract/accounts/second-factor.ts';
import { failedSignInsMs, guessesPerAccount, rememberedSessionMs } from '#domain/limits.ts';
import type { Config } from '#server/config.ts';
import { purgeExpired, scheduledTasks } from '#server/app/tasks.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const device = { browser: 'Firefox', system: 'Linux' };

const trial = (email: string, typed = 'not the password') => ({
  method: 'POST' as const,
  url: login.path,
  payload: { email, password: typed, remember: true },
  headers: { 'user-agent': firefox },
});

async function team(settings?: Partial<Config>) {
  const app = await testApp(settings);
  const { admin, member, organizationId } = await newTeam(app);
  const entries = async (kind?: 'sign-ins' | 'failed-sign-ins' | 'changes') =>
    (await admin.call(listAuditLog, { query: { ...(kind && { kind }) } })).entries.map(
      ({ action, subject, detail }) => ({ action, subject, detail }),
    );
  return { app, admin, member, organizationId, entries, subject: `user:${member.userId}` };
}

async function recordFailures({ app, context }: TestApp): Promise<void> {
  await scheduledTasks(app, context)
    .find(({ name }) => name === 'failed sign-ins')
    ?.run();
}

test('a sign-in and a sign-out are in the audit log with their device, and no address', async () => {
  const { app, member, entries, subject } = await team();
  const browser = new Browser(app);
  await browser.send(trial(member.email, password));
  await browser.call(logout);
  expect(await entries()).toEqual([
    { action: 'sign-in.ended', subject, detail: { browser: null, system: null } },
    { action: 'sign-in.succeeded', subject, detail: device },
  ]);
});

test('an expired session is in the audit log with its device', async () => {
  const { app, member, subject } = await team();
  await new Browser(app).send(trial(member.email, password));
  app.pass(rememberedSessionMs + 1);
  const admin = await newPerson(app, member.organizationId, { role: 'admin' });
  await asSystem(purgeExpired(app.app, app.context));
  const { entries: all } = await admin.call(listAuditLog, { query: { kind: 'sign-ins' } });
  expect(all.filter((entry) => entry.subject === subject)).toMatchObject([
    { action: 'sign-in.expired', detail: device },
    { action: 'sign-in.expired', detail: { browser: null } },
    { action: 'sign-in.succeeded' },
  ]);
});

test('failed sign-ins become one entry with their number every quarter of an hour', async () => {
  const { app, member, entries, subject } = await team();
  for (let i = 0; i < 5; i += 1) await new Browser(app).send(trial(member.email));
  app.pass(60_000);
  await new Browser(app).send(trial(member.email.toUpperCase()));
  await recordFailures(app);
  expect(await entries()).toEqual([]);
  app.pass(failedSignInsMs);
  await recordFailures(app);
  const detail = {
    reason: 'wrong-credentials',
    times: 6,
    firstAt: '2026-11-21T12:00:00.000Z',
    lastAt: '2026-11-21T12:01:00.000Z',
    ...device,
  };
  expect(await entries('failed-sign-ins')).toEqual([{ action: 'sign-in.failed', subject, detail }]);
  await recordFailures(app);
  expect(await entries()).toHaveLength(1);
});

test('a success first records the earlier failures, including those beyond the limit', async () => {
  const { app, member, entries } = await team();
  const owner = new Browser(app);
  await owner.send(trial(member.email, password));
  for (let i = 0; i < guessesPerAccount.attempts + 3; i += 1)
    await new Browser(app).send(trial(member.email));
  await owner.send(trial(member.email, password));
  const [last, ...before] = await entries();
  expect(last?.action).toBe('sign-in.succeeded');
  const failed = before.filter(({ action }) => action === 'sign-in.failed').map(({ detail }) => detail);
  expect(failed).toHaveLength(2);
  expect(failed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reason: 'wrong-credentials', times: guessesPerAccount.attempts }),
      expect.objectContaining({ reason: 'rate-limited', times: 3 }),
    ]),
  );
});

test('ten thousand guesses flood neither the log nor the table', async () => {
  const { app, member, entries } = await team();
  const { db, context } = app;
  const guess = { reason: 'wrong-credentials' as const, times: 10_000, firstAt: context.now(), lastAt: 0 };
  await new Browser(app).send(trial(member.email));
  await db.write((tx) => tx.updateTable('failedSignIns').set(guess).execute());
  expect(await db.read.selectFrom('failedSignIns').select('times').execute()).toEqual([{ times: 10_000 }]);
  app.pass(failedSignInsMs);
  await recordFailures(app);
  expect(await entries()).toMatchObject([{ detail: { times: 10_000 } }]);
  expect(await db.read.selectFrom('failedSignIns').selectAll().execute()).toEqual([]);
});

test('failures at addresses without an account are counted by a hash and recorded nowhere', async () => {
  const { app, entries } = await team();
  await new Browser(app).send(trial('nobody@example.test'));
  const rows = await app.db.read.selectFrom('failedSignIns').selectAll().execute();
  expect(rows).toMatchObject([{ userId: null, times: 1 }]);
  expect(JSON.stringify(rows)).not.toContain('nobody');
  app.pass(failedSignInsMs);
  await recordFailures(app);
  expect(await entries()).toEqual([]);
  expect(await app.db.read.selectFrom('failedSignIns').selectAll().execute()).toEqual([]);
  const local = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };
  const { text } = await new Browser(app).send({ method: 'GET', url: '/metrics', ...local });
  expect(text).toMatch(/meetingcost_sign_in_failures_total\{reason="wrong-credentials"\} [1-9]/);
});

test('with LOG_CLIENT the entries have the address of the client', async () => {
  const { app, member, entries } = await team({ logClient: true });
  const from = { remoteAddress: '203.0.113.7' };
  await new Browser(app).send({ ...trial(member.email), ...from });
  await new Browser(app).send({ ...trial(member.email, password), ...from });
  expect(await entries()).toMatchObject([
    { action: 'sign-in.succeeded', detail: { ...device, address: '203.0.113.7' } },
    { action: 'sign-in.failed', detail: { ...device, address: '203.0.113.7', times: 1 } },
  ]);
});

test('a wrong code of the second factor is a separate failed sign-in', async () => {
  const { app, member, entries } = await team();
  const { secret } = await member.call(beginSecondFactor, { body: { password } });
  const org = await app.db.read.selectFrom('secondFactors').select('organizationId').execute();
  expect([secret.length > 0, org.length]).toEqual([true, 1]);
  expect(await member.status(confirmSecondFactor, { body: { code: '000000' } })).toBe(422);
  await app.db.write((tx) => tx.updateTable('secondFactors').set({ confirmedAt: 1 }).execute());
  const browser = new Browser(app);
  const { body } = await browser.send(trial(member.email, password));
  const ticket = (body as { ticket: string }).ticket;
  expect(await browser.status(signInWithCode, { body: { ticket, code: '000000' } })).toBe(422);
  app.pass(failedSignInsMs);
  await recordFailures(app);
  expect(await entries('failed-sign-ins')).toMatchObject([{ detail: { reason: 'wrong-code', times: 1 } }]);
});

test('a reset is recorded with its device', async () => {
  const { app, member, entries, subject } = await team();
  await new Browser(app).call(forgotPassword, { body: { email: member.email } });
  const [mail] = await app.mails();
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const payload = { token, password: 'a better password' };
  const headers = { 'user-agent': firefox };
  await new Browser(app).send({ method: 'POST', url: resetPassword.path, payload, headers });
  expect(await entries('sign-ins')).toEqual([{ action: 'password.reset', subject, detail: device }]);
});

test('signing in as another person signs out the former one', async () => {
  const { app, admin, member, entries } = await team();
  const browser = new Browser(app);
  for (const { email } of [member, admin]) await browser.send(trial(email, password));
  expect(await entries()).toMatchObject([
    { action: 'sign-in.succeeded', subject: `user:${admin.userId}` },
    { action: 'sign-in.ended', subject: `user:${member.userId}` },
    { action: 'sign-in.succeeded', subject: `user:${member.userId}` },
  ]);
});

test('the log is filtered by kind, in the list and in the export', async () => {
  const { app, member, admin, entries } = await team();
  await member.call(saveMeeting, { body: meetingDraft() });
  await new Browser(app).send(trial(member.email, password));
  const actions = async (kind?: 'sign-ins' | 'failed-sign-ins' | 'changes') =>
    (await entries(kind)).map(({ action }) => action);
  expect(await actions()).toEqual(['sign-in.succeeded', 'meeting.saved']);
  expect(await actions('sign-ins')).toEqual(['sign-in.succeeded']);
  expect(await actions('failed-sign-ins')).toEqual([]);
  expect(await actions('changes')).toEqual(['meeting.saved']);
  const csv = await admin.call(exportAuditLog, { query: { kind: 'sign-ins' } });
  expect(csv.split('\r\n').filter((line) => line.includes('sign-in.succeeded'))).toHaveLength(1);
  expect(csv).not.toContain('meeting.saved');
});

test("people who wait for approval leave no entries, and nobody gets other people's entries", async () => {
  const { app, organizationId, member, entries } = await team();
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  await new Browser(app).send(trial(applicant.email, password));
  await new Browser(app).send(trial(applicant.email));
  app.pass(failedSignInsMs);
  await recordFailures(app);
  expect(await entries()).toEqual([]);
  const stranger = await newPerson(app, await newOrganization(app), { role: 'admin' });
  await new Browser(app).send(trial(member.email, password));
  expect((await stranger.call(listAuditLog, { query: {} })).entries).toEqual([]);
  const { auditEntries } = await member.call(exportMyData);
  expect(auditEntries).toMatchObject([{ action: 'sign-in.succeeded', detail: device }]);
});
