import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { forgotPassword, login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import {
  confirmRegistration,
  listOrganizations,
  register,
  resendConfirmation,
} from '#contract/accounts/registration.ts';
import { addMember, approveMember, createInvitation, listMembers } from '#contract/accounts/members.ts';
import { readMyAddress, sendAddressLink, verifyMyAddress } from '#contract/organization/profile.ts';
import { readSecondFactor } from '#contract/accounts/second-factor.ts';
import { addressLinkMs, addressMails } from '#domain/limits.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { mailsOf } from '#server/app/create-context.ts';
import { mailHandler, mailJob } from '#server/mail/mail.ts';
import { openTransport } from '#server/mail/transport.ts';
import { identityStore } from '#server/features/accounts/identity/store.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { Browser } from '#server/testing/browser.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { unverifiedOrg } from '#server/tenancy/authorize.ts';
import { purgeExpired } from '#server/app/tasks.ts';

const withMail = { smtpUrl: 'smtp://127.0.0.1:1' };

const founding = {
  email: 'new@example.test',
  password,
  name: 'New Comer',
  role: 'admin' as const,
  user_added_new_organization: true,
  new_organization_name: 'Beta',
};
const joining = (organization_id: number) => ({
  ...founding,
  role: 'user' as const,
  user_added_new_organization: false,
  organization_id,
});

const tokenIn = (text: string) => /#(?:token|account)=(\S+)/.exec(text)?.[1] ?? '';

/** Takes the mails out of the queue and returns the token of the last one. */
async function lastToken(app: TestApp): Promise<string> {
  const mails = await app.mails();
  return tokenIn(mails.at(-1)?.text ?? '');
}

const organizations = async (app: TestApp) =>
  (await new Browser(app).call(listOrganizations)).organizations.map(({ name }) => name);

test('by SMTP: the account exists once the mailed link is opened with the chosen password', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const app = await testApp({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const { config, jobs, now } = app.context;
  const transport = openTransport({ ...config, outbox: '' });
  const send = mailHandler(mailsOf(app.context), transport, 'http://meetingcost.test');
  const worker = startWorker({ jobs, handlers: { [mailJob]: send }, now, log: app.app.log });
  onTestFinished(async () => {
    await worker.stop();
    transport.close();
  });

  const browser = new Browser(app);
  expect(await browser.call(register, { body: founding })).toMatchObject({ status: 'unconfirmed' });
  expect(await organizations(app)).toEqual([]);
  const credentials = { email: founding.email, password };
  expect(await browser.status(login, { body: credentials })).toBe(401);
  await worker.nudge();
  expect(received).toHaveLength(1);
  // The transport encodes the line breaks of long lines.
  const token = tokenIn((received[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='));

  expect(
    await browser.error(confirmRegistration, { body: { token, password: 'of somebody else' } }),
  ).toMatchObject({ fieldCodes: { password: ['registration-password'] } });
  expect(await browser.call(confirmRegistration, { body: { token, password } })).toEqual({
    email: founding.email,
    status: 'active',
  });
  expect(await organizations(app)).toEqual(['Beta']);
  expect(await browser.status(login, { body: credentials })).toBe(200);
  expect(await browser.call(readMyAddress)).toEqual({
    email: founding.email,
    verified: true,
    canVerify: false,
  });
  expect((await browser.error(confirmRegistration, { body: { token, password } })).code).toBe(
    'address-link-invalid',
  );
});

test('a link expires after a day, another mail replaces it, and mails to one address are limited', async () => {
  const app = await testApp(withMail);
  const browser = new Browser(app);
  const { registration } = await browser.call(register, { body: founding });
  const first = await lastToken(app);
  await browser.call(resendConfirmation, { body: { registration: registration ?? '' } });
  const second = await lastToken(app);
  const confirm = (token: string) => browser.status(confirmRegistration, { body: { token, password } });
  expect(await confirm(first)).toBe(422);
  app.pass(addressLinkMs);
  expect(await confirm(second)).toBe(422);
  await purgeExpired(app.app, app.context)();
  expect(await app.db.read.selectFrom('registrations').selectAll().execute()).toEqual([]);

  const statuses = [];
  for (let i = 0; i <= addressMails.attempts; i += 1)
    statuses.push(await new Browser(app).status(register, { body: founding }));
  expect(statuses).toEqual([...Array<number>(addressMails.attempts).fill(201), 429]);
  expect(await app.mails()).toHaveLength(addressMails.attempts);
});

test('neither the response nor its side effects reveal whether an address has an account', async () => {
  const app = await testApp(withMail);
  const { organizationId, admin } = await newTeam(app);
  const traces = async () => {
    const { db } = app;
    const rows = await Promise.all(
      (['users', 'organizations', 'auditLog', 'registrations', 'jobs'] as const).map((table) =>
        db.read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirst(),
      ),
    );
    return rows.map((row) => row?.n ?? 0);
  };
  const leavesBehind = async (body: typeof founding) => {
    const before = await traces();
    const { status, text } = await new Browser(app).ask(register, { body });
    const answer = { status, text: text.replace(/"registration":"[^"]+"/, '') };
    const after = await traces();
    return { answer, rows: after.map((n, i) => n - (before[i] ?? 0)) };
  };
  const known = { ...founding, email: admin.email };
  expect(await leavesBehind(known)).toEqual(await leavesBehind(founding));
  const mails = await app.mails();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [admin.email, 'You already have an account'],
    [founding.email, 'Confirm your email address'],
  ]);

  // Adding a member shows no password, so that signing in reveals nothing either.
  const other = await newPerson(app, await newOrganization(app, 'Elsewhere'));
  const add = async (email: string) => {
    const body = { name: 'Cleo', email, password: 'chosen by me' };
    const added = await admin.call(addMember, { body });
    const status = await new Browser(app).status(login, { body: { email, password: body.password } });
    return { oneUsePassword: added.oneUsePassword, status, keys: Object.keys(added) };
  };
  expect(await add(other.email)).toEqual(await add('cleo@example.test'));
  const [taken, invited] = await app.mails();
  expect(taken).toMatchObject({ to: other.email, subject: 'An organization wants to add you' });
  expect(invited).toMatchObject({ to: 'cleo@example.test', subject: 'Your MeetingCost account' });
  const link = tokenIn(invited?.text ?? '');
  const browser = new Browser(app);
  await browser.call(resetPassword, { body: { token: link, password: 'a password of my own' } });
  await browser.call(login, { body: { email: 'cleo@example.test', password: 'a password of my own' } });
  expect((await browser.call(readMe)).user.organization.id).toBe(organizationId);
  expect(await browser.call(readMyAddress)).toMatchObject({ verified: true });
});

test('an applicant can be approved, or join an open organization, only with a verified address', async () => {
  const app = await testApp(withMail);
  const { organizationId, admin } = await newTeam(app);
  // Registered before the server could send mail.
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  const params = { id: String(applicant.userId) };
  expect(await admin.error(approveMember, { params })).toMatchObject({ code: 'address-not-verified' });
  const shown = async () =>
    (await admin.call(listMembers)).find(({ id }) => id === applicant.userId)?.addressVerified;
  expect(await shown()).toBe(false);
  await applicant.call(sendAddressLink);
  const token = await lastToken(app);
  expect(await admin.status(verifyMyAddress, { body: { token } })).toBe(422);
  expect(await applicant.status(verifyMyAddress, { body: { token } })).toBe(204);
  expect(await shown()).toBe(true);
  expect(await admin.status(approveMember, { params })).toBe(200);

  await app.db.write((tx) => tx.updateTable('organizations').set({ joinPolicy: 'open' }).execute());
  const newcomer = new Browser(app);
  await newcomer.call(register, { body: joining(organizationId) });
  expect(await admin.call(listMembers)).toHaveLength(3);
  const confirmation = { token: await lastToken(app), password };
  expect((await newcomer.call(confirmRegistration, { body: confirmation })).status).toBe('active');
  expect(await admin.call(listMembers)).toHaveLength(4);
});

test('without SMTP an account is created at once, with an unverified address', async () => {
  const app = await testApp();
  const { organizationId, admin } = await newTeam(app);
  const newcomer = new Browser(app);
  expect(await newcomer.call(register, { body: joining(organizationId) })).toMatchObject({
    status: 'pending',
    registration: null,
  });
  const applicant = (await admin.call(listMembers)).find(({ status }) => status === 'pending');
  expect(applicant).toMatchObject({ addressVerified: false });
  await newcomer.call(login, { body: { email: founding.email, password } });
  expect((await newcomer.error(sendAddressLink)).code).toBe('mail-off');
  expect(await admin.status(approveMember, { params: { id: String(applicant?.id) } })).toBe(200);
});

test('of two registrations of one address, the one with a known link and password counts, once', async () => {
  const app = await testApp(withMail);
  const squatter = new Browser(app);
  await squatter.call(register, { body: { ...founding, password: 'of the squatter' } });
  const squatted = await lastToken(app);
  await new Browser(app).call(register, { body: founding });
  const own = await lastToken(app);
  const owner = new Browser(app);
  expect(await owner.status(confirmRegistration, { body: { token: squatted, password } })).toBe(422);
  const both = await Promise.all(
    [1, 2].map(() => owner.status(confirmRegistration, { body: { token: own, password } })),
  );
  expect(both.toSorted((a, b) => a - b)).toEqual([201, 422]);
  // The squatter's registration is useless, even with its link.
  const late = { token: squatted, password: 'of the squatter' };
  expect((await squatter.error(confirmRegistration, { body: late })).code).toBe('already-registered');
});

test('an invitation is used up when the address is verified, not before', async () => {
  const app = await testApp(withMail);
  const { organizationId, admin } = await newTeam(app);
  const { token: invitation } = await admin.call(createInvitation, { body: { role: 'user' } });
  const guest = new Browser(app);
  await guest.call(register, { body: { ...founding, invitation } });
  expect(JSON.stringify(await app.db.read.selectFrom('registrations').selectAll().execute())).not.toContain(
    invitation,
  );
  const first = await lastToken(app);
  await guest.call(register, { body: { ...founding, email: 'other@example.test', invitation } });
  const second = await lastToken(app);
  expect(await guest.status(confirmRegistration, { body: { token: first, password } })).toBe(201);
  expect((await guest.error(confirmRegistration, { body: { token: second, password } })).code).toBe(
    'invitation-invalid',
  );
  await guest.call(login, { body: { email: founding.email, password } });
  expect((await guest.call(readMe)).user.organization.id).toBe(organizationId);
});

test('a mailed reset gives an unverified account to the owner of its address only', async () => {
  const app = await testApp(withMail);
  const { organizationId, admin } = await newTeam(app);
  const squatted = await newPerson(app, organizationId);
  const org = unverifiedOrg(organizationId);
  const take = async (userId: number) =>
    app.db.write(async (tx) => {
      const factor = { lockedSecret: 'x', confirmedAt: 1, lastStep: 0 };
      await tx
        .insertInto('secondFactors')
        .values({ organizationId, userId, ...factor })
        .execute();
      const identity = { provider: 'p', issuer: 'https://p.test', subject: String(userId), email: null };
      await identityStore(app.db, app.context.now).link(org, userId, identity, tx);
    });
  const left = async (userId: number) => {
    const rows = await Promise.all(
      (['secondFactors', 'identities', 'sessions'] as const).map((table) =>
        app.db.read.selectFrom(table).select('userId').where('userId', '=', userId).execute(),
      ),
    );
    return rows.map(({ length }) => length);
  };
  const reset = async (email: string) => {
    await new Browser(app).call(forgotPassword, { body: { email } });
    const body = { token: await lastToken(app), password: 'a password of my own' };
    await new Browser(app).call(resetPassword, { body });
  };
  await take(squatted.userId);
  await reset(squatted.email);
  expect(await left(squatted.userId)).toEqual([0, 0, 0]);
  expect(await squatted.status(readMe)).toBe(401);

  // A verified account keeps its second factor.
  await take(admin.userId);
  await app.db.write((tx) =>
    tx.updateTable('users').set({ addressVerifiedAt: 1 }).where('id', '=', admin.userId).execute(),
  );
  app.pass(hourMs);
  await reset(admin.email);
  expect(await left(admin.userId)).toEqual([1, 1, 0]);
  const owner = new Browser(app);
  const signIn = { email: squatted.email, password: 'a password of my own' };
  expect(await owner.call(login, { body: signIn })).toHaveProperty('user');
  expect((await owner.call(readSecondFactor)).since).toBeNull();
});
