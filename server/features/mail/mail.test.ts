import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBudget } from '#contract/budgets.ts';
import { requestDemo } from '#contract/demo-requests.ts';
import { saveMeeting } from '#contract/meetings.ts';
import { accountStore } from '#server/features/auth/store.ts';
import { outboxFolder } from '#server/config.ts';
import { Browser } from '#server/testing/browser.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { startMailWorker } from './worker.ts';
import { mailStore } from './store.ts';
import { openTransport } from './transport.ts';

async function smtpPeer(options: SMTPServerOptions = {}): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

async function queueReset(app: TestApp, to: string): Promise<void> {
  const mails = mailStore(app.context);
  await app.db.write((tx) => mails.queue({ kind: 'password-reset', to, payload: {} }, tx));
}

function postmanOf(app: TestApp, silenceMs?: number, patienceMs?: number) {
  const { context, db } = app;
  const desk = {
    accounts: accountStore(db, context.now),
    publicUrl: 'http://meetingcost.test',
    now: context.now,
  };
  const mailWorker = startMailWorker(
    mailStore(context),
    openTransport(context.config, silenceMs),
    desk,
    app.app.log,
    patienceMs,
  );
  onTestFinished(() => mailWorker.stop());
  return mailWorker;
}

const waiting = async ({ db }: TestApp) => db.read.selectFrom('mails').select('attempts').execute();

test('mail is told of as soon as it is kept, however many wait, and not where nothing was kept', async () => {
  const { context } = await testApp();
  let told = 0;
  const mails = mailStore({ ...context, mailQueued: () => void (told += 1) });
  const mail = { kind: 'password-reset', to: 'ada@example.test', payload: {} } as const;
  await context.db.write(async (tx) => {
    await mails.queue(mail, tx);
    await mails.queue(mail, tx);
    expect(told).toBe(0);
  });
  expect(told).toBe(1);
  const undone = context.db.write(async (tx) => {
    await mails.queue(mail, tx);
    throw new Error('broken');
  });
  await expect(undone).rejects.toThrow('broken');
  await context.db.write(() => Promise.resolve());
  expect(told).toBe(1);
});

test('a mail reaches an SMTP peer once', async () => {
  const { url, received } = await smtpPeer();
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const mailWorker = postmanOf(app);
  await mailWorker.nudge();
  await mailWorker.nudge();
  expect(await waiting(app)).toEqual([]);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(`To: ${admin.email}`);
});

test('a peer that refuses is tried again later', async () => {
  let refusing = true;
  const { url, received } = await smtpPeer({
    onRcptTo: (_address, _session, done) => done(refusing ? new Error('not now') : null),
  });
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const mailWorker = postmanOf(app);
  await mailWorker.nudge();
  expect(await waiting(app)).toEqual([{ attempts: 1 }]);
  refusing = false;
  app.pass(60_000);
  await mailWorker.nudge();
  expect(await waiting(app)).toEqual([]);
  expect(received).toHaveLength(1);
});

test('a peer that refuses for days is tried until the fifth is over', async () => {
  let refusals = 0;
  const { url } = await smtpPeer({
    onRcptTo(_address, _session, done) {
      refusals += 1;
      done(new Error('not now'));
    },
  });
  const app = await testApp({ smtpUrl: url });
  const { admin } = await newTeam(app);
  await queueReset(app, admin.email);
  const mailWorker = postmanOf(app);
  for (let halfDays = 0; halfDays < 10; halfDays += 1) {
    await mailWorker.nudge();
    app.pass(12 * 3_600_000);
  }
  expect([refusals, await waiting(app)]).toEqual([10, [{ attempts: 10 }]]);
  await mailWorker.nudge();
  expect([refusals, await waiting(app)]).toEqual([11, []]);
});

test('two processes at one queue send each mail once', async () => {
  const { url, received } = await smtpPeer();
  const app = await testApp({ smtpUrl: url });
  const { admin, member } = await newTeam(app);
  for (const { email } of [admin, member, admin, member, admin]) await queueReset(app, email);
  await Promise.all([postmanOf(app).nudge(), postmanOf(app).nudge()]);
  expect(await waiting(app)).toEqual([]);
  expect(received).toHaveLength(5);
});

test('without SMTP mails lie in the outbox, and nothing is written for an address without an account', async () => {
  const app = await testApp({ dataDir: temporaryFolder() });
  const { admin } = await newTeam(app);
  await queueReset(app, 'nobody@example.test');
  await queueReset(app, admin.email);
  await postmanOf(app).nudge();
  expect(await waiting(app)).toEqual([]);
  const folder = outboxFolder(app.context.config);
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  expect(readFileSync(join(folder, String(files[0])), 'utf8')).toMatch(/reset-password#token/);
});

test('whoever asked for a demo is answered by a reply', async () => {
  const app = await testApp({ dataDir: temporaryFolder(), salesEmail: 'sales@example.test' });
  const asked = { name: 'Ada', email: 'ada@example.test', organization: '', message: '' };
  await new Browser(app).call(requestDemo, { body: asked });
  await postmanOf(app).nudge();
  expect(await waiting(app)).toEqual([]);
  const folder = outboxFolder(app.context.config);
  const [file = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^Reply-To: ada@example\.test\r?$/m);
});

/** A meeting that takes a department past its alert threshold and no further: one mail. */
async function crossBudget(app: TestApp, managerEmail: string): Promise<void> {
  const { admin } = await newTeam(app);
  await admin.call(createBudget, { body: { department: 'Sales', monthlyLimit: 60, managerEmail } });
  await admin.call(saveMeeting, { body: meetingDraft({ department: 'Sales' }) });
}

/** Lets a minute pass and the mailWorker look, until nothing waits any more. */
async function untilDelivered(app: TestApp, mailWorker: ReturnType<typeof postmanOf>): Promise<void> {
  while ((await waiting(app)).length > 0) {
    app.pass(60_000);
    await mailWorker.nudge();
  }
}

const messageId = (mail: string | undefined) => mail?.match(/^Message-ID: (\S+)/im)?.[1];

test('a budget alert that a peer refuses at first reaches the manager once', async () => {
  let refusals = 0;
  const { url, received } = await smtpPeer({
    onRcptTo: (_address, _session, done) => done((refusals += 1) <= 2 ? new Error('not now') : null),
  });
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const mailWorker = postmanOf(app);
  await untilDelivered(app, mailWorker);
  await mailWorker.nudge();
  expect(refusals).toBe(3);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: manager@example.test');
  expect(received[0]).toContain('Subject: Sales has used 91.6% of its meeting budget');
});

test('a budget alert at which a peer falls silent is tried again and arrives once', async () => {
  let calls = 0;
  const { url, received } = await smtpPeer({
    onRcptTo(_address, _session, done) {
      calls += 1;
      if (calls > 1) done();
    },
  });
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const mailWorker = postmanOf(app, 1000);
  await mailWorker.nudge();
  expect([calls, received]).toEqual([1, []]);
  await untilDelivered(app, mailWorker);
  expect(received).toHaveLength(1);
});

test('a repetition, after a peer took a mail and never said so, bears the same Message-ID', async () => {
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
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const mailWorker = postmanOf(app, 1000);
  await untilDelivered(app, mailWorker);
  expect(received).toHaveLength(2);
  expect(messageId(received[0])).toMatch(/^<\d+@meetingcost>$/);
  expect(messageId(received[1])).toBe(messageId(received[0]));
});

test('a mail whose process died is left alone until its claim has run out, then sent once', async () => {
  const { url, received } = await smtpPeer();
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  expect(await mailStore(app.context).claim()).toMatchObject({ attempts: 1 });

  app.pass(119_000);
  const mailWorker = postmanOf(app);
  await mailWorker.nudge();
  expect(received).toEqual([]);
  app.pass(1000);
  await mailWorker.nudge();
  expect(received).toHaveLength(1);
});

test('a stop does not wait for a peer that says nothing; the mail is for the next start', async () => {
  let calls = 0;
  const { url } = await smtpPeer({ onRcptTo: () => void (calls += 1) });
  const app = await testApp({ smtpUrl: url });
  await crossBudget(app, 'manager@example.test');
  const mailWorker = postmanOf(app, 3_600_000, 10);
  await vi.waitFor(() => expect(calls).toBe(1), 60_000);
  await mailWorker.stop();
  const left = await app.db.read.selectFrom('mails').select(['attempts', 'dueAt']).execute();
  expect(left).toEqual([{ attempts: 1, dueAt: app.context.now() + 60_000 }]);
});
