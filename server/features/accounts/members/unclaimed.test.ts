// An account that an administrator added, perhaps a stranger, does not keep the owner of the address out.

import { changePassword } from '#contract/accounts/passwords.ts';
import { expect, test } from 'vitest';
import { login, readMe } from '#contract/accounts/auth.ts';
import { confirmRegistration, register } from '#contract/accounts/registration.ts';
import { listAuditLog } from '#contract/audit.ts';
import { addMember, createInvitation, listMembers, renewOneUsePassword } from '#contract/accounts/members.ts';
import { oneUsePasswordMs, unclaimedAccountMs } from '#domain/limits.ts';
import { purgeExpired } from '#server/app/tasks.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password, type Person } from '#server/testing/people.ts';
import { acme, ann, signIn } from '#server/testing/sign-on.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const oneUse = 'a one-use password';

const add = (admin: Person, email: string) =>
  admin.call(addMember, { body: { name: 'Ann', email, role: 'admin', password: oneUse } });

const emails = async (admin: Person) => (await admin.call(listMembers)).map(({ email }) => email);

const ended = async (app: TestApp, to: string) =>
  (await app.mails()).filter((mail) => mail.to === to && mail.subject.includes('has ended')).length;

test('a provider that verified the address replaces it, with its role, sessions and password', async () => {
  const { app, organizationId } = await acme({ rule: { join: 'pending' } });
  const { admin: stranger, organizationId: strange } = await newTeam(app, 'Strange');
  await add(stranger, ann.email);
  const squatter = new Browser(app);
  await squatter.call(login, { body: { email: ann.email, password: oneUse } });
  await app.mails();

  const { status, body, browser } = await signIn(app, 'ann');
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ role: 'user', status: 'pending', organization: { id: organizationId } });
  expect(await squatter.status(readMe)).toBe(401);
  expect(await new Browser(app).status(login, { body: { email: ann.email, password: oneUse } })).toBe(401);
  expect((await browser.call(readMe)).user.organization.id).not.toBe(strange);
  expect(await emails(stranger)).not.toContain(ann.email);
  expect(await ended(app, stranger.email)).toBe(1);
  expect((await stranger.call(listAuditLog)).entries[0]).toMatchObject({ action: 'member.unclaimed' });
});

test('a provider does not replace an account whose password was chosen, nor one without joining', async () => {
  const { app } = await acme();
  const { admin: stranger } = await newTeam(app, 'Strange');
  await add(stranger, ann.email);
  const owner = new Browser(app);
  await owner.call(login, { body: { email: ann.email, password: oneUse } });
  await owner.call(changePassword, { body: { currentPassword: oneUse, newPassword: password } });
  expect(await signIn(app, 'ann')).toMatchObject({ status: 409, body: { code: 'sign-on-not-linked' } });

  const closed = await acme({ settings: { createAccounts: false } });
  const { admin } = await newTeam(closed.app, 'Other');
  await add(admin, ann.email);
  expect(await signIn(closed.app, 'ann')).toMatchObject({
    status: 409,
    body: { code: 'sign-on-not-linked' },
  });
  expect(await emails(admin)).toContain(ann.email);
});

test('a confirmed registration with an invitation replaces it', async () => {
  const app = await testApp({ smtpUrl: 'smtp://127.0.0.1:1' });
  const { admin: stranger } = await newTeam(app, 'Strange');
  const { admin, organizationId } = await newTeam(app);
  await add(stranger, ann.email);
  await app.mails();
  const { token: invitation } = await admin.call(createInvitation, { body: { role: 'user' } });
  const owner = new Browser(app);
  await owner.call(register, {
    body: {
      email: ann.email,
      password,
      name: 'Ann',
      role: 'user',
      user_added_new_organization: false,
      invitation,
    },
  });
  expect(await emails(stranger)).toContain(ann.email);
  const mail = (await app.mails()).find(({ subject }) => subject === 'Confirm your email address');
  const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await owner.call(confirmRegistration, { body: { token, password } });
  await owner.call(login, { body: { email: ann.email, password } });
  expect((await owner.call(readMe)).user.organization.id).toBe(organizationId);
  expect(await emails(stranger)).not.toContain(ann.email);
  expect(await ended(app, stranger.email)).toBe(1);
});

test('it ends by itself, a month after its last one-use password', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { id } = await add(admin, ann.email);
  const purge = purgeExpired(app.app, app.context);
  app.pass(oneUsePasswordMs);
  await admin.call(renewOneUsePassword, { params: { id: String(id) } });
  app.pass(oneUsePasswordMs + unclaimedAccountMs - 1);
  await purge();
  const count = async () =>
    (await app.db.read.selectFrom('users').select('id').where('id', '=', id).execute()).length;
  expect(await count()).toBe(1);
  app.pass(1);
  await purge();
  expect(await count()).toBe(0);
  expect(await ended(app, admin.email)).toBe(1);
});
