import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBudget } from '#contract/reports/budgets.ts';
import { requestDemo } from '#contract/demo-requests.ts';
import { saveMeeting } from '#contract/meetings/meetings.ts';
import { mailsOf } from '#server/app/create-context.ts';
import { outboxFolder } from '#server/config.ts';
import { Browser } from '#server/testing/browser.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { fivePeople, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { smtpPeer } from '#server/testing/smtp-peer.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type JobWorker, startWorker } from '#server/jobs/worker.ts';
import { mailHandler, mailJob, queueMail } from './mail.ts';
import { openTransport } from './transport.ts';

async function queueReset({ db, context }: TestApp, to: string): Promise<void> {
  await db.write((tx) => queueMail(context.jobs, { template: 'password-reset', to }, tx));
}

function mailWorker({ app, context }: TestApp, idleMs = 20_000, stopMs = 5_000): JobWorker {
  const { config, jobs, now } = context;
  const transport = openTransport({ ...config, outbox: outboxFolder(config), idleMs });
  const handlers = { [mailJob]: mailHandler(mailsOf(context), transport, 'http://meetingcost.test') };
  const worker = startWorker({ jobs, handlers, now, log: app.log, stopMs });
  onTestFinished(async () => {
    await worker.stop();
    transport.close();
  });
  return worker;
}

const waiting = async ({ db }: TestApp) =>
  db.read.selectFrom('jobs').select('attempts').where('failedAt', 'is', null).execute();

const answer = (responseCode: number) => Object.assign(new Error('an answer'), { responseCode });
const notNow = () => answer(451);

test('sends a mail to the SMTP server once', async () => {
  const { url, received } = await smtpPeer();
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const worker = mailWorker(app);
  await worker.nudge();
  await worker.nudge();
  expect(await waiting(app)).toEqual([]);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`To: ${admin.email}`);
});

test('retries when the SMTP server rejects a mail', async () => {
  let refusing = true;
  const { url, received } = await smtpPeer({
    onRcptTo: (_address, _session, done) => done(refusing ? notNow() : null),
  });
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const worker = mailWorker(app);
  await worker.nudge();
  expect(await waiting(app)).toEqual([{ attempts: 1 }]);
  refusing = false;
  app.pass(60_000);
  await worker.nudge();
  expect(await waiting(app)).toEqual([]);
  expect(received).toHaveLength(1);
});

test.each([
  [550, 'onRcptTo', 1],
  [553, 'onMailFrom', 1],
  [530, 'onMailFrom', 0],
  [450, 'onRcptTo', 0],
  [421, 'onMailFrom', 0],
] as const)('an answer %i to %s: given up mails %i', async (code, step, failed) => {
  const { url } = await smtpPeer({
    [step]: (_: unknown, __: unknown, done: (error: Error) => void) => done(answer(code)),
  });
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  await mailWorker(app).nudge();
  expect(await app.context.jobs.counts()).toEqual([{ kind: mailJob, all: 1, failed }]);
});

test('a rejected message is not sent again; a refused sign-in is retried', async () => {
  let calls = 0;
  const { url } = await smtpPeer({
    onData(stream, _session, done) {
      calls += 1;
      stream.resume().on('end', () => done(answer(554)));
    },
  });
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const worker = mailWorker(app);
  await worker.nudge();
  app.pass(3_600_000);
  await worker.nudge();
  expect([calls, await waiting(app)]).toEqual([1, []]);

  const { port } = await smtpPeer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(answer(535)),
  });
  const other = await testApp({ smtpUrl: `smtp://ada:wrong@127.0.0.1:${port}` });
  await queueReset(other, (await newTeam(other)).admin.email);
  await mailWorker(other).nudge();
  expect(await waiting(other)).toEqual([{ attempts: 1 }]);
});

test('gives up a mail after five days of rejections and keeps it for the operator', async () => {
  let refusals = 0;
  const { url } = await smtpPeer({
    onRcptTo(_address, _session, done) {
      refusals += 1;
      done(notNow());
    },
  });
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const worker = mailWorker(app);
  for (let halfDays = 0; halfDays < 10; halfDays += 1) {
    await worker.nudge();
    app.pass(12 * 3_600_000);
  }
  expect([refusals, await waiting(app)]).toEqual([10, [{ attempts: 10 }]]);
  await worker.nudge();
  expect([refusals, await waiting(app)]).toEqual([11, []]);
  await worker.nudge();
  expect(refusals).toBe(11);
  expect(await app.context.jobs.counts()).toEqual([{ kind: mailJob, all: 1, failed: 1 }]);
});

test('two workers on one queue send each mail once', async () => {
  const { url, received } = await smtpPeer();
  const app = await testApp({ smtpUrl: url });
  const { admin, member } = await newTeam(app);
  for (const { email } of [admin, member, admin, member, admin]) await queueReset(app, email);
  await Promise.all([mailWorker(app).nudge(), mailWorker(app).nudge()]);
  expect(await waiting(app)).toEqual([]);
  expect(received).toHaveLength(5);
});

test('writes mails to the outbox without SMTP, and none for an address without an account', async () => {
  const app = await testApp({ dataDir: temporaryFolder() });
  const { admin } = await newTeam(app);
  await queueReset(app, 'nobody@example.test');
  await queueReset(app, admin.email);
  await mailWorker(app).nudge();
  expect(await waiting(app)).toEqual([]);
  const folder = outboxFolder(app.context.config);
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  expect(readFileSync(join(folder, String(files[0])), 'utf8')).toMatch(/reset-password#token/);
});

test('a reply to a demo request goes to the person who asked', async () => {
  const app = await testApp({ dataDir: temporaryFolder(), salesEmail: 'sales@example.test' });
  const asked = { name: 'Ada', email: 'ada@example.test', organization: '', message: '' };
  await new Browser(app).call(requestDemo, { body: asked });
  await mailWorker(app).nudge();
  expect(await waiting(app)).toEqual([]);
  const folder = outboxFolder(app.context.config);
  const [file = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^Reply-To: ada@example\.test\r?$/m);
});

/** A meeting that crosses a department's alert threshold but not its limit: one mail. */
async function crossBudget(app: TestApp, managerEmail: string): Promise<void> {
  const { admin, member } = await newTeam(app);
  const email = { email: managerEmail, emailKey: managerEmail, addressVerifiedAt: 1 };
  await app.db.write((tx) => tx.updateTable('users').set(email).where('id', '=', member.userId).execute());
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 60, managerEmail } });
  await admin.call(saveMeeting, { body: meetingDraft({ department: 'Sales', attendees: fivePeople }) });
}

/** Runs the worker once a minute until no mail waits. */
async function untilDelivered(app: TestApp, worker: JobWorker): Promise<void> {
  while ((await waiting(app)).length > 0) {
    app.pass(60_000);
    await worker.nudge();
  }
}

const messageId = (mail: string | undefined) => mail?.match(/^Message-ID: (\S+)/im)?.[1];

test('a budget alert that is first rejected reaches the manager once', async () => {
  let refusals = 0;
  const { url, received } = await smtpPeer({
    onRcptTo: (_address, _session, done) => done((refusals += 1) <= 2 ? notNow() : null),
  });
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const worker = mailWorker(app);
  await untilDelivered(app, worker);
  await worker.nudge();
  expect(refusals).toBe(3);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: manager@example.test');
  expect(received[0]).toContain('Subject: Sales has used 91.6% of its meeting budget');
});

test('a budget alert is retried when the SMTP server stops responding, and arrives once', async () => {
  let calls = 0;
  const { url, received } = await smtpPeer({
    onRcptTo(_address, _session, done) {
      calls += 1;
      if (calls > 1) done();
    },
  });
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const worker = mailWorker(app, 1000);
  await worker.nudge();
  expect([calls, received]).toEqual([1, []]);
  await untilDelivered(app, worker);
  expect(received).toHaveLength(1);
});

test('a repeated mail has the same Message-ID, with the domain of the sender', async () => {
  const received: string[] = [];
  const { url } = await smtpPeer({
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        if (received.length > 1) done();
      });
    },
  });
  const app = await testApp({ smtpUrl: url, mailFrom: 'Meetings <meetings@cost.example>' });
  await crossBudget(app, 'manager@example.test');
  const worker = mailWorker(app, 1000);
  await untilDelivered(app, worker);
  expect(received).toHaveLength(2);
  expect(messageId(received[0])).toMatch(/^<\d+@cost\.example>$/);
  expect(messageId(received[1])).toBe(messageId(received[0]));
});

test('a mail of a dead process is sent once its lease has expired', async () => {
  const { url, received } = await smtpPeer();
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  expect(await app.context.jobs.claim([mailJob])).toMatchObject({ attempts: 1 });

  app.pass(119_000);
  const worker = mailWorker(app);
  await worker.nudge();
  expect(received).toEqual([]);
  app.pass(1000);
  await worker.nudge();
  expect(received).toHaveLength(1);
});

test('a stop does not wait for an unresponsive SMTP server and leaves the mail for the next start', async () => {
  let calls = 0;
  const { url } = await smtpPeer({ onRcptTo: () => void (calls += 1) });
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const worker = mailWorker(app, 3_600_000, 10);
  await vi.waitFor(() => expect(calls).toBe(1), 60_000);
  await worker.stop();
  const left = await app.db.read.selectFrom('jobs').select(['attempts', 'runAt', 'lockedUntil']).execute();
  expect(left).toEqual([{ attempts: 1, runAt: app.context.now() + 60_000, lockedUntil: 0 }]);
});
