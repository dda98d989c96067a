import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgotPassword, login } from '#contract/accounts/auth.ts';
import { requestDemo } from '#contract/demo-requests.ts';
import { deleteMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import {
  idleSessionMs,
  keptDemoRequestMs,
  resetLinkMs,
  signInTicketMs,
  undoDeletionMs,
} from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { readConfig } from '#server/config.ts';
import { ticketStore } from '#server/features/accounts/second-factor/tickets-store.ts';
import { temporaryFolder } from '#server/testing/database.ts';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { purgeExpired, scheduledTasks } from './tasks.ts';

const tables = [
  'signInTickets',
  'passwordResets',
  'sessions',
  'devices',
  'demoRequests',
  'meetings',
] as const;

const rateLimits = ({ db }: TestApp) => db.read.selectFrom('rateLimits').selectAll().execute();

async function rowCounts({ db }: TestApp): Promise<Record<string, number>> {
  const counts = tables.map(async (table) => {
    const rows = await db.read.selectFrom(table).selectAll().execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test('deletes everything when it expires, and nothing earlier', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { email } = admin;
  // Two remembered sessions, and one without "remember me".
  await new Browser(app).call(login, { body: { email, password, remember: false } });
  await member.call(forgotPassword, { body: { email } });
  await app.mails();
  await app.db.write((tx) => ticketStore(app.db, app.context.now).issue(admin.userId, true, tx));
  await member.call(requestDemo, { body: { name: 'Ada', email, organization: 'Acme', message: '' } });
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  await member.call(saveMeeting, { body: meetingDraft() });
  await member.call(deleteMeeting, { params: { id: String(id) } });

  const purge = purgeExpired(app.app, app.context);
  const counted = await rateLimits(app);
  expect(counted).not.toEqual([]);
  await purge();
  expect(await rateLimits(app)).toEqual(counted);
  let left = { signInTickets: 1, passwordResets: 1, sessions: 3, devices: 1, demoRequests: 1, meetings: 2 };
  let now = 0;
  for (const [ms, change] of [
    [signInTicketMs, { signInTickets: 0 }],
    [resetLinkMs, { passwordResets: 0 }],
    [idleSessionMs + 1, { sessions: 2 }],
    [undoDeletionMs + 1, { meetings: 1, sessions: 0 }],
    [keptDemoRequestMs + 1, { demoRequests: 0 }],
    [400 * dayMs + 1, { devices: 0 }],
  ] as const) {
    app.pass(ms - 1 - now);
    await purge();
    expect(await rowCounts(app)).toEqual(left);
    app.pass(1);
    now = ms;
    await purge();
    left = { ...left, ...change };
    expect(await rowCounts(app)).toEqual(left);
  }
  expect(await rateLimits(app)).toEqual([]);
});

test("rows are deleted after the operator's retention time", async () => {
  const keepDays = { auditLog: 20, signIns: 10, deletedMeetings: 5, demoRequests: 7 };
  const { site } = readConfig({});
  const app = await testApp({ site: { ...site, keepDays } });
  const { admin, organizationId } = await newTeam(app);
  const events = ['sign-in.succeeded', 'group.changed', 'sign-in.failed'];
  const entries = events.map((action, i) => ({
    organizationId,
    id: i + 1,
    at: app.context.now(),
    actorId: admin.userId,
    action,
    subject: '',
    detail: '{}',
  }));
  await app.db.write((tx) => tx.insertInto('auditLog').values(entries).execute());
  await app.db.write((tx) =>
    tx
      .insertInto('operatorActions')
      .values({ id: 1, at: app.context.now(), command: 'people', subject: '' })
      .execute(),
  );
  await admin.call(requestDemo, { body: { name: 'Ada', email: admin.email, organization: '', message: '' } });
  const purge = purgeExpired(app.app, app.context);
  const left = async () => {
    const logged = await app.db.read.selectFrom('auditLog').select('action').orderBy('id').execute();
    const operators = await app.db.read.selectFrom('operatorActions').select('id').execute();
    const { demoRequests } = await rowCounts(app);
    return { logged: logged.map(({ action }) => action), operators: operators.length, demoRequests };
  };
  app.pass(7 * dayMs + 1);
  await purge();
  expect(await left()).toEqual({ logged: events, operators: 1, demoRequests: 0 });
  app.pass(3 * dayMs);
  await purge();
  expect(await left()).toEqual({ logged: ['group.changed'], operators: 1, demoRequests: 0 });
  app.pass(10 * dayMs);
  await purge();
  expect(await left()).toEqual({ logged: [], operators: 0, demoRequests: 0 });
});

test('a job of an unknown kind has failed after five days; others of that age wait', async () => {
  const app = await testApp();
  const { jobs } = app.context;
  await app.db.write(async (tx) => {
    for (const kind of ['of-another-version', 'mail']) await jobs.enqueue({ kind, payload: {} }, tx);
  });
  const purge = purgeExpired(app.app, app.context);
  app.pass(5 * dayMs);
  await purge();
  expect((await jobs.counts()).map(({ failed }) => failed)).toEqual([0, 0]);
  app.pass(1);
  await purge();
  expect(await jobs.counts()).toEqual([
    { kind: 'mail', all: 1, failed: 0 },
    { kind: 'of-another-version', all: 1, failed: 1 },
  ]);
});

test('a command runs after each scheduled backup, and its failure is reported', async () => {
  const [backupTo, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const settings = { backupEvery: '0 3 * * *', backupTo };
  const backupOf = ({ app, context }: TestApp) =>
    scheduledTasks(app, context)
      .find(({ name }) => name === 'backup')
      ?.run();
  await backupOf(await testApp({ ...settings, backupCommand: `cp "$1" '${join(elsewhere, 'copy')}'` }));
  expect([readdirSync(backupTo).length, readdirSync(elsewhere)]).toEqual([1, ['copy']]);
  const failing = await testApp({ ...settings, backupTo: temporaryFolder(), backupCommand: 'exit 3' });
  await expect(backupOf(failing)).rejects.toMatchObject({ code: 3 });
});
