// The effects of ALLOWED_EMAIL_DOMAINS, PASSWORD_LOGIN and BREAK_GLASS_EMAIL with a real provider.

import { expect, test } from 'vitest';
import { login } from '#contract/accounts/auth.ts';
import { addMember, approveMember, createInvitation, listMembers } from '#contract/accounts/members.ts';
import { beginSecondFactor, confirmSecondFactor, signInWithCode } from '#contract/accounts/second-factor.ts';
import { beginSignOn } from '#contract/accounts/sign-on.ts';
import { operator } from '#server/features/organization/operator/operator.ts';
import { hasEmergencyAccess } from '#server/features/accounts/second-factor/check.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { signInAt } from '#server/testing/identity-provider.ts';
import { newPerson, password, type Person } from '#server/testing/people.ts';
import { acme, ann, finish, signIn } from '#server/testing/sign-on.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const firstStep = (app: TestApp, email: string, typed = password) =>
  new Browser(app).ask(login, { body: { email, password: typed } });

const passwordsOff = { passwordLogin: 'off' as const };

test('ALLOWED_EMAIL_DOMAINS applies to a provider, whose own domains its rule allows', async () => {
  const { app, idp, admin } = await acme({ config: { allowedEmailDomains: ['other.test'] } });
  expect((await signIn(app, 'ann')).status).toBe(200);
  idp.people.set('guest', { ...ann, email: 'guest@elsewhere.test' });
  idp.people.set('stranger', { ...ann, email: 'stranger@other.test' });
  expect(await signIn(app, 'guest')).toMatchObject({ status: 422, body: { code: 'email-domain' } });
  // An allowed domain without a rule leads to no organization.
  expect((await signIn(app, 'stranger')).body.code).toBe('sign-on-no-account');

  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  const accept = async (who: string) => {
    const browser = new Browser(app);
    const { url } = await browser.call(beginSignOn, { body: { provider: 'acme', invitation: token } });
    return (await finish(browser, (await signInAt(url, { login: who })).search)).body;
  };
  expect(await accept('guest')).toMatchObject({ code: 'email-domain' });
  // The invitation was not used up.
  expect(await accept('stranger')).toMatchObject({ user: { email: 'stranger@other.test' } });
  // The setting applies to new accounts; existing ones can still sign in.
  app.context.config.allowedEmailDomains.splice(0, 1, 'another.test');
  expect((await signIn(app, 'stranger')).status).toBe(200);
});

test('where registration is closed, a domain of the provider lets in and an invitation does not', async () => {
  const { app, idp, admin } = await acme();
  const { token } = await admin.call(createInvitation, { body: { role: 'admin' } });
  app.context.config.registration = 'closed';
  idp.people.set('guest', { ...ann, email: 'guest@elsewhere.test' });
  const guest = new Browser(app);
  const { url } = await guest.call(beginSignOn, { body: { provider: 'acme', invitation: token } });
  const { body } = await finish(guest, (await signInAt(url, { login: 'guest' })).search);
  expect(body).toMatchObject({ code: 'registration-closed' });
  expect((await signIn(app, 'ann')).body.user).toMatchObject({ status: 'active' });
});

test('an address that the provider verified counts as verified', async () => {
  const { app, admin } = await acme({ rule: { join: 'pending' }, config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  const { body } = await signIn(app, 'ann');
  expect(await admin.call(listMembers)).toContainEqual(
    expect.objectContaining({ id: body.user.id, status: 'pending', addressVerified: true }),
  );
  expect(await admin.status(approveMember, { params: { id: String(body.user.id) } })).toBe(200);
  expect((await signIn(app, 'ann')).body.user.status).toBe('active');
});

test('with passwords for administrators only, users must use the provider', async () => {
  const { app, admin, member } = await acme({ config: { passwordLogin: 'admins' } });
  expect((await firstStep(app, admin.email)).status).toBe(200);
  expect(await firstStep(app, member.email)).toMatchObject({
    status: 403,
    body: { code: 'password-login-off' },
  });
  // Without the right password, the responses do not differ.
  for (const { email } of [admin, member])
    expect(await firstStep(app, email, 'a wrong one')).toMatchObject({
      status: 401,
      body: { code: 'wrong-credentials' },
    });
  const added = (role: 'admin' | 'user') =>
    admin.ask(addMember, { body: { name: 'New', email: `${role}@acme.test`, role } });
  expect((await added('user')).body).toMatchObject({ code: 'added-through-provider' });
  expect((await added('admin')).body).toMatchObject({ oneUsePassword: expect.any(String) });
});

test('without passwords, Add User adds nobody and explains how people join', async () => {
  const { app, admin } = await acme({ config: passwordsOff });
  const body = { name: 'Ann', email: ann.email, role: 'user' as const };
  const before = await admin.call(listMembers);
  expect(await admin.error(addMember, { body })).toMatchObject({
    status: 409,
    code: 'added-through-provider',
  });
  expect(await admin.call(listMembers)).toEqual(before);
  expect((await signIn(app, 'ann')).body.user).toMatchObject({ status: 'active', role: 'user' });
});

test('without passwords, one administrator with a second factor can still sign in', async () => {
  const { app, admin, member, organizationId } = await acme({ config: passwordsOff });
  const hasAccess = () => asSystem(() => hasEmergencyAccess(app.db, app.context.config));
  expect(await hasAccess()).toBe(false);
  app.context.config.breakGlassEmail = admin.email.toUpperCase();
  const other = await newPerson(app, organizationId, { role: 'admin' });
  const codeOf = async (person: Person) => {
    const { secret } = await person.call(beginSecondFactor, { body: { password } });
    await person.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
    return () => codeShown(secret, app.context.now());
  };
  const off = { status: 403, body: { code: 'password-login-off' } };
  // Not before the second factor is on.
  expect([await hasAccess(), await firstStep(app, admin.email)]).toMatchObject([false, off]);
  const code = await codeOf(admin);
  expect(await hasAccess()).toBe(true);
  for (const person of [other, member]) {
    await codeOf(person);
    expect(await firstStep(app, person.email)).toMatchObject(off);
  }
  expect(await firstStep(app, admin.email, 'a wrong one')).toMatchObject({ status: 401 });
  app.pass(60_000);
  const browser = new Browser(app);
  const answer = await browser.call(login, { body: { email: admin.email, password } });
  const ticket = 'ticket' in answer ? answer.ticket : '';
  expect(await browser.status(signInWithCode, { body: { ticket, code: '000000' } })).toBe(422);
  expect(await browser.status(signInWithCode, { body: { ticket, code: code() } })).toBe(200);
  // A member whose address is set as the emergency address is not an administrator.
  app.context.config.breakGlassEmail = member.email;
  expect([await hasAccess(), await firstStep(app, member.email)]).toMatchObject([false, off]);
});

test('an emergency administrator who lost the phone gets in again by the operator', async () => {
  const { app, admin } = await acme({ config: passwordsOff });
  const { config } = app.context;
  config.breakGlassEmail = admin.email;
  const turnOn = async (person: Browser) => {
    const { secret } = await person.call(beginSecondFactor, { body: { password } });
    await person.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
  };
  await turnOn(admin);
  const run = operator(app.context);
  expect(await run.resetSecondFactor(admin.email)).toMatchObject({ needsPasswordLogin: true });
  expect((await firstStep(app, admin.email)).body).toMatchObject({ code: 'password-login-off' });
  config.passwordLogin = 'admins';
  const browser = new Browser(app);
  await browser.call(login, { body: { email: admin.email, password } });
  await turnOn(browser);
  config.passwordLogin = 'off';
  expect((await firstStep(app, admin.email)).body).toMatchObject({ ticket: expect.any(String) });
});
