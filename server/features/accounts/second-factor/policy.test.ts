import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { createFeed, readFeed } from '#contract/calendar/feed.ts';
import { listMeetings } from '#contract/meetings/meetings.ts';
import { approveMember, listMembers } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { beginPasskey, addPasskey, removePasskey } from '#contract/accounts/passkeys.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { updateProfile } from '#contract/organization/profile.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactorPolicy,
  resetSecondFactor,
  saveSecondFactorPolicy,
  signInWithCode,
} from '#contract/accounts/second-factor.ts';
import { dayMs, minuteMs } from '#domain/time/time-units.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { interruptedApp } from '#server/testing/interrupted.ts';
import { asProgram, newPerson, newTeam, password, Person } from '#server/testing/people.ts';
import { Authenticator } from '#server/testing/software-authenticator.ts';
import { startOfTest, type TestApp, testApp } from '#server/testing/test-app.ts';

const own = { body: { password } };
const required = { isRequired: true, graceDays: 7, exemptsProviders: true };
const origin = 'http://localhost:3000';

/** Sets up the app; returns the recovery codes. */
async function turnOn(app: TestApp, person: Browser): Promise<string[]> {
  const { secret } = await person.call(beginSecondFactor, own);
  const body = { code: codeShown(secret, app.context.now()) };
  const { recoveryCodes } = await person.call(confirmSecondFactor, { body });
  return recoveryCodes;
}

const codeOf = async (person: Browser) => {
  const answer = await person.ask(listMeetings);
  return answer.status === 200 ? 'open' : (answer.body as { code: string }).code;
};

const due = (days: number) => new Date(startOfTest + days * dayMs).toISOString();

/** Signs in again, since sessions expire with the days of the test. */
async function signIn(app: TestApp, { email }: Person): Promise<Browser> {
  const browser = new Browser(app);
  await browser.call(login, { body: { email, password } });
  return browser;
}

test('after the grace period, a member must set up a second factor first', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const program = new Browser(app);
  const owner = new Person(app, member);
  owner.cookies.set('mc_session', member.cookies.get('mc_session') ?? '');
  await asProgram(app, owner, ['meetings:read']);
  program.apiToken = owner.apiToken;

  expect(await admin.call(readSecondFactorPolicy)).toEqual({
    isRequired: false,
    graceDays: 7,
    exemptsProviders: true,
    without: 2,
    active: 2,
  });
  expect(await member.status(saveSecondFactorPolicy, { body: required })).toBe(403);
  await turnOn(app, admin);
  await admin.call(saveSecondFactorPolicy, { body: required });
  expect(await admin.call(readSecondFactorPolicy)).toMatchObject({ isRequired: true, without: 1 });
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({
    action: 'second-factor.required',
    detail: { graceDays: 7, exemptsProviders: true },
  });
  expect((await admin.call(readMe)).user).toMatchObject({ secondFactorDue: null });
  expect((await member.call(readMe)).user).toMatchObject({
    secondFactorDue: due(7),
    mustSetUpSecondFactor: false,
  });
  expect([await codeOf(member), await codeOf(program)]).toEqual(['open', 'open']);

  app.pass(7 * dayMs - 1);
  expect([await codeOf(member), await codeOf(program)]).toEqual(['open', 'open']);
  app.pass(1);
  expect((await member.call(readMe)).user).toMatchObject({ mustSetUpSecondFactor: true });
  expect(await codeOf(member)).toBe('second-factor-needed');
  // A token never has more rights than its owner.
  expect(await codeOf(program)).toBe('second-factor-needed');
  const name = { name: 'New name', email: member.email };
  expect(await member.status(updateProfile, { body: name })).toBe(200);
  const next = 'another good password';
  await member.call(changePassword, { body: { currentPassword: password, newPassword: next } });
  await member.call(changePassword, { body: { currentPassword: next, newPassword: password } });
  expect((await member.call(exportMyData)).meetings).toEqual([]);

  await turnOn(app, member);
  expect([await codeOf(member), await codeOf(program)]).toEqual(['open', 'open']);
  expect(await admin.call(readSecondFactorPolicy)).toMatchObject({ without: 0 });
});

test('new members get the grace period from when they were added or approved', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  await admin.call(saveSecondFactorPolicy, { body: required });
  await turnOn(app, admin);
  app.pass(5 * dayMs);
  const newcomer = await newPerson(app, organizationId);
  const applicant = await newPerson(app, organizationId, { status: 'pending' });
  expect((await newcomer.call(readMe)).user).toMatchObject({ secondFactorDue: due(12) });
  app.pass(8 * dayMs);
  expect(await codeOf(newcomer)).toBe('second-factor-needed');
  // Applicants need none.
  expect((await applicant.call(readMe)).user).toMatchObject({ secondFactorDue: null });
  await admin.call(approveMember, { params: { id: String(applicant.userId) } });
  expect((await applicant.call(readMe)).user).toMatchObject({ secondFactorDue: due(20) });
  expect(await codeOf(applicant)).toBe('open');
});

test('a changed grace period counts from the first requirement; turning it off takes effect at once', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  await turnOn(app, admin);
  await admin.call(saveSecondFactorPolicy, { body: required });
  app.pass(3 * dayMs);
  await admin.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 2 } });
  expect(await codeOf(member)).toBe('second-factor-needed');
  await admin.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 4 } });
  expect(await codeOf(member)).toBe('open');
  await admin.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 0 } });
  expect(await codeOf(member)).toBe('second-factor-needed');
  await admin.call(saveSecondFactorPolicy, { body: { ...required, isRequired: false } });
  expect(await codeOf(member)).toBe('open');
  expect(await admin.status(saveSecondFactorPolicy, { body: { ...required, graceDays: 91 } })).toBe(422);
});

test('sign-ins at a provider are exempt by choice, including tokens and calendars of linked accounts', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  await turnOn(app, admin);
  const program = await newPerson(app, organizationId);
  const identity = { provider: 'acme', issuer: 'https://acme.test', subject: '1', email: null };
  await app.db.write(async (tx) => {
    await tx.updateTable('sessions').set({ provider: 'acme' }).where('userId', '=', member.userId).execute();
    const row = { ...identity, organizationId, userId: program.userId, id: 1, linkedAt: 1, lastUsedAt: null };
    await tx.insertInto('identities').values(row).execute();
  });
  const { address } = await program.call(createFeed, { body: { costIn: 'nowhere' } });
  const token = new URL(address).searchParams.get('token') ?? '';
  const feed = () => new Browser(app).status(readFeed, { query: { token } });
  await asProgram(app, program, ['meetings:read']);
  await admin.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 0 } });
  expect([await codeOf(member), await codeOf(program), await feed()]).toEqual(['open', 'open', 200]);
  expect((await member.call(readMe)).user).toMatchObject({ secondFactorDue: null });
  // The same account with its password.
  expect(await codeOf(await signIn(app, member))).toBe('second-factor-needed');
  const all = { ...required, graceDays: 0, exemptsProviders: false };
  await admin.call(saveSecondFactorPolicy, { body: all });
  expect([await codeOf(member), await codeOf(program)]).toEqual([
    'second-factor-needed',
    'second-factor-needed',
  ]);
  expect(await feed()).toBe(404);
});

test('the last second factor cannot be removed if one is required', async () => {
  const app = await testApp({ publicUrl: origin });
  const { admin, member } = await newTeam(app);
  await turnOn(app, admin);
  await turnOn(app, member);
  await admin.call(saveSecondFactorPolicy, { body: required });
  expect(await member.error(endSecondFactor, own)).toMatchObject({ status: 409, code: 'last-second-factor' });
  const credential = new Authenticator(origin).create(await member.call(beginPasskey, own));
  const { passkey } = await member.call(addPasskey, { body: { name: 'Key', credential } });
  await member.call(endSecondFactor, own);
  const removal = { params: { id: String(passkey.id) }, ...own };
  expect((await member.error(removePasskey, removal)).code).toBe('last-second-factor');
  await admin.call(saveSecondFactorPolicy, { body: { ...required, isRequired: false } });
  await member.call(removePasskey, removal);
});

test("somebody who lost the phone can sign in by a recovery code, or after an administrator's reset", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const codes = await turnOn(app, admin);
  await turnOn(app, member);
  await admin.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 0 } });
  app.pass(minuteMs);

  // The only administrator uses a recovery code.
  const browser = new Browser(app);
  const answer = await browser.call(login, { body: { email: admin.email, password } });
  const ticket = 'ticket' in answer ? answer.ticket : '';
  await browser.call(signInWithCode, { body: { ticket, code: codes[0] ?? '' } });
  expect(await codeOf(browser)).toBe('open');

  // The administrator resets the member: the grace period is over, so a new one must be set up at once.
  await browser.call(resetSecondFactor, { params: { id: String(member.userId) } });
  const again = await signIn(app, member);
  expect(await codeOf(again)).toBe('second-factor-needed');
  await turnOn(app, again);
  expect(await codeOf(again)).toBe('open');
});

test('an administrator who requires it immediately is not locked out', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  await admin.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 0 } });
  expect(await admin.status(listMembers)).toBe(403);
  await turnOn(app, admin);
  expect(await admin.status(listMembers)).toBe(200);
});

test('a request begun before the deadline does not write after it', async () => {
  const { app, meanwhile } = await interruptedApp();
  const { admin, organizationId } = await newTeam(app);
  const other = await newPerson(app, organizationId, { role: 'admin' });
  await turnOn(app, other);
  meanwhile('write', () => other.call(saveSecondFactorPolicy, { body: { ...required, graceDays: 0 } }));
  const body = { ...required, isRequired: false };
  expect((await admin.error(saveSecondFactorPolicy, { body })).code).toBe('second-factor-needed');
  expect(await other.call(readSecondFactorPolicy)).toMatchObject({ isRequired: true });
});
