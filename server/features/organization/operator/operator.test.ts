import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import { readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { readOrganizationProfile } from '#contract/organization/organization.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { migrationsIn, migrationsOf } from '#server/db/migrate.ts';
import { createEvents } from '#server/events/events.ts';
import { queuedChannel } from '#server/events/queued-channel.ts';
import { Browser } from '#server/testing/browser.ts';
import { engine, newDatabase, newLocation, temporaryFolder } from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { processEnv } from '#server/testing/server-process.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { requireSchema } from '../../../../scripts/command.ts';
import { operator } from './operator.ts';

/** Works like the command, in a process besides the server. */
function operatorOf({ db, context }: TestApp) {
  const { config, now, jobs } = context;
  const events = createEvents({ db, now, openChannel: () => queuedChannel(db, jobs) });
  return { run: operator({ db, config, now, events, jobs }), sent: () => events.close() };
}

const tokenOf = (link: string | null) => /#token=(\S+)$/.exec(link ?? '')?.[1] ?? '';
const chosen = 'chosen by a link of mine';

/** Chooses a password by the link and signs in with it. */
async function signInByLink(app: TestApp, email: string, link: string | null): Promise<Browser> {
  const browser = new Browser(app);
  await browser.call(resetPassword, { body: { token: tokenOf(link), password: chosen } });
  await browser.call(login, { body: { email, password: chosen } });
  return browser;
}

const auditOf = async (admin: Browser) => {
  const { entries } = await admin.call(listAuditLog, { query: {} });
  return entries
    .filter(({ actor }) => actor === 'operator')
    .map(({ action, actorName }) => [action, actorName]);
};

test('creates an organization with its first administrator although registration is closed', async () => {
  const app = await testApp({ registration: 'closed', maxOrganizations: 1 });
  const { run } = operatorOf(app);
  const given = { name: 'Acme', email: 'ada@example.test', adminName: 'Ada', timeZone: 'Europe/Berlin' };
  const { link, organization } = await run.createOrganization(given);
  expect(link).toMatch(/^http:\/\/meetingcost\.test\/reset-password#token=/);
  const ada = await signInByLink(app, 'ada@example.test', link);
  const { user } = await ada.call(readMe);
  expect(user).toMatchObject({
    role: 'admin',
    status: 'active',
    organization: { name: 'Acme', timeZone: 'Europe/Berlin' },
  });
  expect(await ada.call(readOrganizationProfile)).toMatchObject({ listed: false });
  expect(await auditOf(ada)).toEqual([['organization.created', null]]);

  expect(await run.organizations()).toMatchObject([
    { id: organization.id, people: 1, admins: 1, pending: 0 },
  ]);
  await expect(run.createOrganization({ ...given, email: 'b@example.test' })).rejects.toThrow(
    'MAX_ORGANIZATIONS=1',
  );
});

test.each([
  [{ name: 'A' }, 'at least 2 characters'],
  [{ email: 'ada' }, 'is not an email address'],
  [{ timeZone: 'Mars' }, 'is not a known time zone'],
  [{ email: 'ada@other.test' }, 'ALLOWED_EMAIL_DOMAINS'],
])('%j creates nothing', async (wrong, message) => {
  const app = await testApp({ allowedEmailDomains: ['example.test'] });
  const { run } = operatorOf(app);
  const given = { name: 'Acme', email: 'ada@example.test', adminName: 'Ada', timeZone: 'UTC', ...wrong };
  await expect(run.createOrganization(given)).rejects.toThrow(message);
  expect(await run.organizations()).toEqual([]);
});

test('a member or an applicant becomes an administrator, and open pages are updated', async () => {
  const app = await testApp();
  const { organizationId, admin, member } = await newTeam(app);
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  const { run, sent } = operatorOf(app);
  await run.promote(member.email);
  await run.promote(String(applicant.userId));
  await expect(run.promote(member.email)).rejects.toThrow('is an administrator already');
  await expect(run.promote('nobody@example.test')).rejects.toThrow('there is no account');
  // The session with the old role ends; an applicant has seen no data yet.
  expect(await member.status(readMe)).toBe(401);
  expect((await applicant.call(readMe)).user).toMatchObject({ role: 'admin', status: 'active' });
  expect(await auditOf(admin)).toEqual([
    ['member.approved', null],
    ['member.role-changed', null],
  ]);

  await sent();
  const receivedKinds: unknown[] = [];
  app.context.events.subscribe((change) => void receivedKinds.push(change));
  await app.work();
  expect(receivedKinds).toContainEqual({ organizationId, kind: 'member' });
});

test('after a password reset, the old password and its sessions are invalid, and the link works once', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { run } = operatorOf(app);
  const { link } = await run.resetPassword(member.email);
  expect(await member.status(readMe)).toBe(401);
  expect(await new Browser(app).status(login, { body: { email: member.email, password } })).toBe(401);
  await signInByLink(app, member.email, link);
  expect(
    await new Browser(app).status(resetPassword, { body: { token: tokenOf(link), password: chosen } }),
  ).toBe(422);
  expect(await auditOf(admin)).toEqual([['member.link-created', null]]);
});

test('a reset second factor ends the sessions, and the password still works', async () => {
  const app = await testApp();
  const { organizationId, member } = await newTeam(app);
  const { run } = operatorOf(app);
  await expect(run.resetSecondFactor(member.email)).rejects.toThrow('does not sign in with two factors');
  const row = { organizationId, userId: member.userId, lockedSecret: 'x', confirmedAt: 1, lastStep: 0 };
  const passkey = { organizationId, id: 1, userId: member.userId, name: 'Lost phone', credentialId: 'x' };
  const key = { publicKey: '', counter: 0, transports: '', createdAt: 1 };
  const hasTwo = async () =>
    (await run.people(String(organizationId))).people.find(({ id }) => id === member.userId)?.twoFactor;
  expect(await hasTwo()).toBe(false);
  await app.db.write((tx) =>
    tx
      .insertInto('passkeys')
      .values({ ...passkey, ...key })
      .execute(),
  );
  expect(await hasTwo()).toBe(true);
  await app.db.write((tx) => tx.insertInto('secondFactors').values(row).execute());
  await run.resetSecondFactor(member.email);
  expect(await member.status(readMe)).toBe(401);
  const again = await new Browser(app).call(login, { body: { email: member.email, password } });
  expect(again).toMatchObject({ user: { email: member.email } });
  expect(await app.mails()).toMatchObject([{ to: member.email }]);
});

test('an organization is renamed; a name shared by two is ambiguous', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app, 'Acme');
  const { run } = operatorOf(app);
  await run.rename('Acme', 'Acme Ltd');
  expect((await admin.call(readMe)).user.organization.name).toBe('Acme Ltd');
  await newTeam(app, 'Acme Ltd');
  await expect(run.rename('Acme Ltd', 'Other')).rejects.toThrow('2 organizations are named');
  await expect(run.rename('Nowhere', 'Other')).rejects.toThrow('there is no organization');
});

test('only an organization without active members can be transferred', async () => {
  const app = await testApp();
  const dormant = await newOrganization(app, 'Dormant');
  const { member } = await newTeam(app, 'Lively');
  const { run } = operatorOf(app);
  const to = { email: 'new@example.test', adminName: 'New' };
  await expect(run.transfer('Lively', to)).rejects.toThrow('has active members (2)');
  await expect(run.transfer('Dormant', { ...to, email: member.email })).rejects.toThrow(
    'another organization',
  );
  const { link } = await run.transfer('Dormant', to);
  const admin = await signInByLink(app, to.email, link);
  expect((await admin.call(readMe)).user).toMatchObject({ role: 'admin', organization: { id: dormant } });
  expect(await auditOf(admin)).toEqual([['organization.transferred', null]]);
  expect(await run.log()).toMatchObject([{ command: 'transfer-organization' }]);
});

test('an applicant of a dormant organization can receive it', async () => {
  const app = await testApp();
  const organizationId = await newOrganization(app, 'Dormant');
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  const given = { email: applicant.email, adminName: undefined };
  expect((await operatorOf(app).run.transfer('Dormant', given)).link).toBeNull();
  expect((await applicant.call(readMe)).user).toMatchObject({ role: 'admin', status: 'active' });
});

test('an export contains one organization and can be restored; then the organization is deleted', async () => {
  const app = await testApp();
  const { organizationId, admin } = await newTeam(app, 'Acme');
  const other = await newTeam(app, 'Other');
  const { id } = await admin.call(saveMeeting, { body: meetingDraft({ title: 'Kick-off' }) });
  await other.admin.call(saveMeeting, { body: meetingDraft({ title: 'Of others' }) });
  const { run } = operatorOf(app);
  const file = join(temporaryFolder(), 'acme.backup.gz');
  await run.exportOrganization(organizationId, file);
  await run.deleteOrganization({ id: organizationId, name: 'Acme' });
  expect(await admin.status(readMe)).toBe(401);
  await app.work();
  expect((await run.organizations()).map(({ name }) => name)).toEqual(['Other']);
  expect(await run.log()).toContainEqual(
    expect.objectContaining({
      command: 'delete-organization',
      subject: `organization:${organizationId} Acme`,
    }),
  );
  expect(await other.admin.status(readMe)).toBe(200);

  const db = await newDatabase();
  await restoreBackup(db, file, { replace: false, report: () => {}, restoredAt: Date.now() });
  const restored = await testApp({}, undefined, undefined, db);
  const back = new Browser(restored);
  await back.call(login, { body: { email: admin.email, password } });
  expect(await back.call(readMeeting, { params: { id: String(id) } })).toMatchObject({ title: 'Kick-off' });
  expect((await operatorOf(restored).run.organizations()).map(({ name }) => name)).toEqual(['Acme']);
});

test('jobs are listed, failed ones first, and run again or dropped', async () => {
  const app = await testApp();
  const { db, context } = app;
  const { jobs } = context;
  const mail = { template: 'approved', to: 'ada@example.test', data: { secret: 'x' } };
  await db.write(async (tx) => {
    await jobs.enqueue({ kind: 'waiting', payload: {}, runAt: context.now() + 1 }, tx);
    for (const kind of ['mail', 'mail', 'running']) await jobs.enqueue({ kind, payload: mail }, tx);
  });
  for (let i = 0; i < 2; i += 1) await jobs.giveUp((await jobs.claim(['mail']))?.id ?? 0, 'rejected');
  const running = await jobs.claim(['running']);
  const { run } = operatorOf(app);
  const listed = await run.jobs();
  expect(listed.map(({ kind, about, lastError }) => [kind, about, lastError])).toEqual([
    ['mail', 'approved ada@example.test', 'rejected'],
    ['mail', 'approved ada@example.test', 'rejected'],
    ['waiting', '', null],
    ['running', 'approved ada@example.test', null],
  ]);
  expect(JSON.stringify(listed)).not.toContain('secret');
  const [first] = listed;
  // It gets as many days as a new one.
  app.pass(10 * 86_400_000);
  await run.changeJobs('rerun', String(first?.id));
  expect(await jobs.claim(['mail'])).toMatchObject({ id: first?.id, attempts: 1, createdAt: context.now() });
  expect(await run.changeJobs('drop', 'failed')).toEqual({ count: 1 });
  await jobs.claim(['running']);
  await expect(run.changeJobs('drop', String(running?.id))).rejects.toThrow('or it is running');
  await expect(run.changeJobs('drop', '7')).rejects.toThrow('there is no job 7');
  await expect(run.changeJobs('drop', 'all')).rejects.toThrow('neither the id of a job');
  expect((await run.jobs()).map(({ kind }) => kind)).toEqual(['waiting', 'mail', 'running']);
  expect((await run.log()).map(({ command, subject }) => `${command} ${subject}`).slice(1, 3)).toEqual([
    'jobs drop failed',
    `jobs rerun ${first?.id}`,
  ]);
});

test("a command leaves migrating another version's tables to the server", async () => {
  const db = await newDatabase();
  await db.migrate(migrationsOf(['020-baseline']) ?? {});
  await expect(requireSchema(db)).rejects.toThrow('start the server of this version with it first');
  expect(await migrationsIn(db.read)).toEqual(['020-baseline']);
  await db.migrate();
  await requireSchema(db);
  await sql`insert into kysely_migration values ('999-later', 'now')`.execute(db.read);
  await expect(requireSchema(db)).rejects.toThrow('it is of a newer version of MeetingCost (999-later)');
});

test('the command creates a database, prints JSON, and reports errors by exit codes', async () => {
  const location = await newLocation();
  const DATA_DIR = temporaryFolder();
  const admin = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const script = join(import.meta.dirname, '../../../../scripts/admin.ts');
      const env = {
        ...processEnv,
        DATA_DIR,
        SMTP_URL: 'smtp://127.0.0.1:1',
        ...(engine === 'postgres' && { DATABASE_URL: location }),
      };
      const child = execFile(process.execPath, [script, ...args], { env }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  const made = await admin(
    'create-organization',
    'Acme',
    '--admin-email',
    'ada@example.test',
    '--admin-name',
    'Ada',
  );
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toMatch(/Created “Acme”[^]*http:\/\/127\.0\.0\.1:3000\/reset-password#token=/);
  expect(JSON.parse((await admin('people', 'Acme', '--json')).out)).toMatchObject({
    people: [{ email: 'ada@example.test', role: 'admin', status: 'active', twoFactor: false }],
  });
  expect(await admin('promote', 'nobody@example.test')).toEqual({
    code: 1,
    out: '',
    err: 'there is no account with the address nobody@example.test\n',
  });
  expect(await admin('promote')).toMatchObject({
    code: 2,
    err: expect.stringContaining('promote takes 1 argument'),
  });
  const mail = await admin('test-mail', 'ada@example.test');
  expect(mail).toMatchObject({ code: 1, err: expect.stringContaining('Nothing listens there') });
  expect(await admin('delete-organization', 'Acme')).toMatchObject({ code: 2 });
  expect((await admin('delete-organization', 'Acme', '--confirm', 'Acme Ltd')).err).toContain(
    'nothing was deleted',
  );
  const deleted = await admin('delete-organization', 'Acme', '--confirm', 'Acme');
  expect(deleted.out).toMatch(
    /backups\/meetingcost-\S+-organization-\d+\.backup\.gz: [1-9]\d* rows of “Acme”/,
  );
  expect((await admin('verify-backup', 'missing')).err).toContain('the backup cannot be used');
  expect((await admin('jobs', '--retry', '17')).err).toContain('there is no job 17');
  // Each use is recorded once, including failed ones.
  const log = async () =>
    (JSON.parse((await admin('log', '--json')).out) as { command: string; subject: string }[]).map(
      ({ command, subject }) => `${command} ${subject.replaceAll(/\d+/g, '#')}`,
    );
  const so = [
    'jobs failed: #',
    'verify-backup missing',
    'delete-organization organization:# Acme',
    'delete-organization failed: Acme',
    'test-mail ada@example.test',
    'promote failed: nobody@example.test',
    'people organization:#',
    'create-organization organization:#',
  ];
  expect(await log()).toEqual(so);
  expect(await log()).toEqual(['log ', ...so]);
});
