// Single sign-on with a real provider.

import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, logout, readMe } from '#contract/accounts/auth.ts';
import {
  approveMember,
  createInvitation,
  declineMember,
  listMembers,
  removeMember,
} from '#contract/accounts/members.ts';
import { leaveOrganization } from '#contract/organization/profile.ts';
import {
  beginSignOn,
  linkIdentity,
  listIdentities,
  readSignOn,
  unlinkIdentity,
} from '#contract/accounts/sign-on.ts';
import { signOnMs } from '#domain/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { signInAt } from '#server/testing/identity-provider.ts';
import { newOrganization, newPerson, newTeam, password, type Person } from '#server/testing/people.ts';
import {
  acme,
  ann,
  answerOf,
  finish,
  link,
  newProvider,
  origin,
  type Setup,
  signIn,
} from '#server/testing/sign-on.ts';
import { testApp } from '#server/testing/test-app.ts';

const actionsOf = async (admin: Person) =>
  (await admin.call(listAuditLog)).entries
    .map(({ action }) => action)
    .filter((action) => action !== 'sign-in.succeeded');

test('a person of the domain gets an account at the first sign-in, and uses it from then on', async () => {
  const { app, admin, organizationId } = await acme();
  const first = await signIn(app, 'ann');
  expect(first.body.user).toMatchObject({
    email: 'ann@acme.test',
    name: 'Ann',
    role: 'user',
    status: 'active',
    organization: { id: organizationId },
  });
  expect((await first.browser.call(readMe)).user.id).toBe(first.body.user.id);
  const second = await signIn(app, 'ann');
  expect(second.body.user.id).toBe(first.body.user.id);
  expect(await actionsOf(admin)).toEqual(['member.joined']);
  const { identities, hasPassword } = await first.browser.call(listIdentities);
  expect(hasPassword).toBe(false);
  expect(identities).toMatchObject([
    { provider: 'Acme', email: 'ann@acme.test', lastUsedAt: expect.any(String) },
  ]);
  // No password works.
  for (const guess of ['undefined', '      '])
    expect(await new Browser(app).status(login, { body: { email: ann.email, password: guess } })).toBe(401);
  expect((await first.browser.error(leaveOrganization, { body: { password: 'guessed' } })).code).toBe(
    'no-password',
  );
});

test('two concurrent first sign-ins create one account', async () => {
  const { app, admin } = await acme();
  const browsers = [new Browser(app), new Browser(app)];
  const answers = await Promise.all(browsers.map((browser) => answerOf(browser, { login: 'ann' })));
  const statuses = await Promise.all(
    browsers.map(async (browser, i) => (await finish(browser, answers[i] ?? '')).status),
  );
  expect(statuses).toEqual([200, 200]);
  expect((await admin.call(listMembers)).filter(({ email }) => email === ann.email)).toHaveLength(1);
});

test('a new person waits for approval if the settings require it', async () => {
  const { app, admin } = await acme({ rule: { join: 'pending' } });
  const { browser, body } = await signIn(app, 'ann');
  expect(body.user.status).toBe('pending');
  expect((await app.mails()).map(({ to }) => to)).toEqual([admin.email]);
  await admin.call(approveMember, { params: { id: String(body.user.id) } });
  expect((await browser.call(readMe)).user.status).toBe('active');
});

test('each of several providers signs in its own people, also with the same subject', async () => {
  const idp = await newProvider();
  const other = await newProvider({ id: 'globex', clientId: 'cost' });
  const providers = [idp.settings(), other.settings({ name: 'Globex' })];
  const app = await testApp({ outgoingAllow: ['127.0.0.1'], providers });
  const { organizationId: organization } = await newTeam(app, 'Acme');
  for (const provider of providers)
    provider.organizations = [
      { organization, domains: [`${provider.id}.test`], join: 'active', adminGroups: [] },
    ];
  expect((await new Browser(app).call(readSignOn)).providers.map(({ name }) => name)).toEqual([
    'Acme',
    'Globex',
  ]);
  idp.people.set('ann', ann);
  other.people.set('ann', { ...ann, email: 'ann@globex.test' });
  const enter = async (provider: string) => {
    const browser = new Browser(app);
    await finish(browser, await answerOf(browser, { login: 'ann' }, provider), provider);
    return (await browser.call(readMe)).user;
  };
  const [atAcme, atGlobex] = [await enter('acme'), await enter('globex')];
  expect([atAcme.email, atGlobex.email]).toEqual(['ann@acme.test', 'ann@globex.test']);
  expect([(await enter('acme')).id, (await enter('globex')).id]).toEqual([atAcme.id, atGlobex.id]);
});

test('a response of one provider is not accepted for another', async () => {
  const { app, idp } = await acme();
  app.context.config.providers.push(idp.settings({ id: 'globex', name: 'Globex' }));
  const both = await testApp({ ...app.context.config }, undefined, undefined, app.db);
  const browser = new Browser(both);
  const answer = await answerOf(browser, { login: 'ann' });
  expect((await finish(browser, answer, 'globex')).status).toBe(401);
});

test('a provider that claims another issuer is not used', async () => {
  const idp = await newProvider();
  const issuer = idp.issuer.replace('127.0.0.1', 'localhost');
  const app = await testApp({ outgoingAllow: ['127.0.0.1', '::1'], providers: [idp.settings({ issuer })] });
  const { code } = await new Browser(app).error(beginSignOn, { body: { provider: 'acme' } });
  expect(code).toBe('sign-on-unavailable');
});

test('a response that names another issuer is rejected', async () => {
  const { app, idp } = await acme();
  const browser = new Browser(app);
  const answer = new URLSearchParams(await answerOf(browser, { login: 'ann' }));
  expect(answer.get('iss')).toBe(idp.issuer);
  answer.set('iss', 'https://evil.test');
  const refused = await finish(browser, answer.toString());
  expect([refused.status, refused.body]).toMatchObject([401, { code: 'sign-on-failed' }]);
});

test('a response works once', async () => {
  const { app } = await acme();
  const browser = new Browser(app);
  const answer = await answerOf(browser, { login: 'ann' });
  const statuses = await Promise.all([1, 2, 3].map(async () => (await finish(browser, answer)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
});

test('a response works only in the browser that started the sign-in, and within ten minutes', async () => {
  const { app } = await acme();
  const [browser, thief] = [new Browser(app), new Browser(app)];
  const answer = await answerOf(browser, { login: 'ann' });
  expect((await finish(thief, answer)).body).toMatchObject({ code: 'sign-on-again' });
  await answerOf(thief, { login: 'ann' });
  expect((await finish(thief, answer)).body).toMatchObject({ code: 'sign-on-again' });
  app.pass(signOnMs);
  expect((await finish(browser, answer)).body).toMatchObject({ code: 'sign-on-again' });
});

test('two tabs of a browser sign in at the same time', async () => {
  const { app } = await acme();
  const browser = new Browser(app);
  const answers = [await answerOf(browser, { login: 'ann' }), await answerOf(browser, { login: 'ann' })];
  for (const answer of answers.toReversed()) expect((await finish(browser, answer)).status).toBe(200);
});

test('rejects a code of another sign-in', async () => {
  const { app } = await acme();
  const [victim, attacker] = [new Browser(app), new Browser(app)];
  const [own, stolen] = [
    new URLSearchParams(await answerOf(victim, { login: 'ann' })),
    new URLSearchParams(await answerOf(attacker, { login: 'eve' })),
  ];
  own.set('code', stolen.get('code') ?? '');
  expect((await finish(victim, own.toString())).body).toMatchObject({ code: 'sign-on-failed' });
});

test('rejects an ID token of another sign-in', async () => {
  const { app } = await acme();
  const browser = new Browser(app);
  const answer = await answerOf(browser, { login: 'ann' });
  await app.db.write((tx) => tx.updateTable('signOnFlows').set({ nonce: 'another' }).execute());
  expect((await finish(browser, answer)).body).toMatchObject({ code: 'sign-on-failed' });
});

test('a provider can rotate its keys, but nobody else can sign for it', async () => {
  const { app, idp } = await acme();
  expect((await signIn(app, 'ann')).status).toBe(200);
  idp.changeKeys();
  expect((await signIn(app, 'ann')).status).toBe(200);
  const keys = await (await fetch(`${idp.issuer}/jwks`)).text();
  idp.changeKeys();
  idp.answers.set(
    '/jwks',
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(keys),
  );
  expect(await signIn(app, 'ann')).toMatchObject({ status: 401, body: { code: 'sign-on-failed' } });
});

test('while the provider is down, the server starts and passwords work', async () => {
  const { app, idp, admin } = await acme();
  const browser = new Browser(app);
  const answer = await answerOf(browser, { login: 'ann' });
  await idp.close();
  const refused = await browser.ask(beginSignOn, { body: { provider: 'acme' } });
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'sign-on-unavailable' }]);
  expect((await finish(browser, answer)).body).toMatchObject({ code: 'sign-on-unavailable' });
  expect(await browser.status(login, { body: { email: admin.email, password } })).toBe(200);
  const again = await newProvider({ port: Number(new URL(idp.issuer).port) });
  again.people.set('ann', ann);
  expect((await signIn(app, 'ann')).status).toBe(200);
});

test.each([
  ['answers 500', 500, '{}'],
  ['sends a page', 200, '<html>'],
  ['describes nothing', 200, '{}'],
])('a provider that %s causes no internal error', async (_name, status, body) => {
  const { app, idp } = await acme();
  idp.answers.set(
    '/.well-known/openid-configuration',
    (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  );
  const { code } = await new Browser(app).error(beginSignOn, { body: { provider: 'acme' } });
  expect(code).toBe('sign-on-unavailable');
});

test('a provider whose page would run in ours is unavailable', async () => {
  const { app, idp } = await acme();
  const metadata = await (await fetch(`${idp.issuer}/.well-known/openid-configuration`)).json();
  const body = JSON.stringify({ ...(metadata as object), authorization_endpoint: 'javascript:alert(1)' });
  idp.answers.set(
    '/.well-known/openid-configuration',
    (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  );
  const { status, code } = await new Browser(app).error(beginSignOn, { body: { provider: 'acme' } });
  expect([status, code]).toEqual([503, 'sign-on-unavailable']);
});

test('no request is sent to a provider at an address that is not permitted', async () => {
  const { app, idp } = await acme({ config: { outgoingAllow: [] } });
  const { code } = await new Browser(app).error(beginSignOn, { body: { provider: 'acme' } });
  expect([code, idp.requests]).toEqual(['sign-on-unavailable', []]);
});

test('canceling at the provider is reported as canceled', async () => {
  const { app } = await acme();
  const browser = new Browser(app);
  const answer = await answerOf(browser, { action: 'cancel' });
  expect((await finish(browser, answer)).body).toMatchObject({ code: 'sign-on-denied' });
});

test('an address alone never takes over an account', async () => {
  const { app, idp, member, admin } = await acme();
  idp.people.set('thief', { email: member.email.toUpperCase(), email_verified: true, name: 'Thief' });
  expect(await signIn(app, 'thief')).toMatchObject({ status: 409, body: { code: 'sign-on-not-linked' } });
  expect((await member.call(listIdentities)).identities).toEqual([]);
  expect(await actionsOf(admin)).toEqual(['sign-on.refused']);
});

test.each<[string, object]>([
  ['no address', { name: 'Ann' }],
  ['an address that is not verified', { email: 'ann@acme.test', email_verified: false }],
  ['an address of which it does not say', { email: 'ann@acme.test' }],
  ['an address that is none', { email: 'ann', email_verified: true }],
])('a provider that returns %s creates no account', async (_name, person) => {
  const { app, idp } = await acme();
  idp.people.set('ann', person);
  expect((await signIn(app, 'ann')).body.code).toBe('sign-on-no-email');
});

test('the address of one document is not proved by another', async () => {
  const { app, idp } = await acme();
  idp.answers.set(
    '/me',
    (_request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sub: 'ann', email_verified: true })),
  );
  expect((await signIn(app, 'ann')).body.code).toBe('sign-on-no-email');
  expect(idp.requests).toContain('/me');
});

test.each([
  ['of this client', { azp: 'meetingcost' }, 3600, 200],
  ['of another client', { azp: 'another-client' }, 3600, 401],
  ['that has expired', {}, -600, 401],
])('an ID token %s', async (_name, claims, seconds, status) => {
  const { app, idp } = await acme();
  idp.people.set('ann', { ...ann, ...claims });
  idp.idTokenSeconds = seconds;
  expect((await signIn(app, 'ann')).status).toBe(status);
});

test('an operator can trust addresses that the provider does not verify', async () => {
  const { app, idp } = await acme({ settings: { trustEmail: true } });
  idp.people.set('ann', { email: 'ann@acme.test' });
  expect(await signIn(app, 'ann')).toMatchObject({ status: 200, body: { user: { name: 'ann@acme.test' } } });
});

test.each<[string, string, Setup]>([
  ['of another domain', 'eve@evil.test', {}],
  ['of a subdomain', 'eve@mail.acme.test', {}],
  ['when no accounts are made', 'ann@acme.test', { settings: { createAccounts: false } }],
  ['when the organization does not exist', 'ann@acme.test', { rule: { organization: 7 } }],
])('a person %s gets no account', async (_name, email, setup) => {
  const { app, idp } = await acme(setup);
  idp.people.set('ann', { ...ann, email });
  expect(await signIn(app, 'ann')).toMatchObject({ status: 403, body: { code: 'sign-on-no-account' } });
});

test('nobody can join an organization without active members', async () => {
  const { app } = await acme();
  const organization = await newOrganization(app, 'Left');
  const [provider] = app.context.config.providers;
  if (provider)
    provider.organizations = [{ organization, domains: ['acme.test'], join: 'active', adminGroups: [] }];
  expect((await signIn(app, 'ann')).body.code).toBe('sign-on-no-account');
});

test('an invitation admits a person of any domain, once', async () => {
  const { app, idp, admin } = await acme({ settings: { createAccounts: false } });
  idp.people.set('guest', { email: 'guest@elsewhere.test', email_verified: true, name: 'Guest' });
  const { token } = await admin.call(createInvitation, { body: { role: 'admin' } });
  const enter = async (who: string) => {
    const browser = new Browser(app);
    const { url } = await browser.call(beginSignOn, { body: { provider: 'acme', invitation: token } });
    expect(JSON.stringify(await app.db.read.selectFrom('signOnFlows').selectAll().execute())).not.toContain(
      token,
    );
    return finish(browser, (await signInAt(url, { login: who })).search);
  };
  expect((await enter('guest')).body).toMatchObject({ user: { role: 'admin', status: 'active' } });
  expect((await enter('ann')).body).toMatchObject({ code: 'invitation-invalid' });
});

test('groups determine the role at each sign-in, and a changed role ends the other sessions', async () => {
  const { app, idp, admin } = await acme({ rule: { adminGroups: ['leads'] } });
  idp.people.set('ann', { ...ann, groups: ['leads', 'staff'] });
  const { browser, body } = await signIn(app, 'ann');
  expect(body.user.role).toBe('admin');
  idp.people.set('ann', { ...ann, groups: ['staff'] });
  expect((await signIn(app, 'ann')).body.user.role).toBe('user');
  // Sessions with the former role have ended.
  expect(await browser.status(readMe)).toBe(401);
  idp.people.set('ann', { ...ann, groups: ['leads'] });
  expect((await signIn(app, 'ann')).body.user.role).toBe('admin');
  // A provider that sends no groups changes nothing.
  idp.people.set('ann', ann);
  const before = await signIn(app, 'ann');
  expect((await signIn(app, 'ann')).body.user.role).toBe('admin');
  expect(await before.browser.status(readMe)).toBe(200);
  expect(await actionsOf(admin)).toEqual(['identity.role-changed', 'identity.role-changed', 'member.joined']);
});

test('groups do not remove the last administrator', async () => {
  const { app, idp, admin } = await acme({ rule: { adminGroups: ['leads'] } });
  await link(admin, 'root');
  idp.people.set('root', { groups: [] });
  expect((await signIn(app, 'root')).body.user.role).toBe('admin');
});

test('groups take the role of an administrator only once another one has signed in', async () => {
  const { app, idp, admin, organizationId } = await acme({ rule: { adminGroups: ['leads'] } });
  await link(admin, 'root');
  idp.people.set('root', { groups: [] });
  // Somebody whom the operator made an administrator, and who has not signed in yet.
  const { userId } = await newPerson(app, organizationId, { role: 'admin' });
  await app.db.write((tx) => tx.deleteFrom('sessions').where('userId', '=', userId).execute());
  expect((await signIn(app, 'root')).body.user.role).toBe('admin');
  idp.people.set('ann', { ...ann, groups: ['leads'] });
  await signIn(app, 'ann');
  expect((await signIn(app, 'root')).body.user.role).toBe('user');
});

test('groups do not take the emergency administrator away, who signs in while the provider is down', async () => {
  const { app, idp, admin } = await acme({ rule: { adminGroups: ['leads'] } });
  idp.people.set('ann', { ...ann, groups: ['leads'] });
  await signIn(app, 'ann');
  await link(admin, 'root');
  idp.people.set('root', { groups: [] });
  app.context.config.breakGlassEmail = admin.email.toUpperCase();
  expect((await signIn(app, 'root')).body.user.role).toBe('admin');
  app.context.config.breakGlassEmail = null;
  expect((await signIn(app, 'root')).body.user.role).toBe('user');
});

test('an account is linked by its owner with the password, and then signs in by subject', async () => {
  const { app, idp, admin, member } = await acme();
  const wrong = await member.error(linkIdentity, { body: { provider: 'acme', password: 'wrong one' } });
  expect(wrong.code).toBe('wrong-password');
  idp.people.set('m', { email: 'whatever@elsewhere.test' });
  expect((await link(member, 'm')).body).toEqual({ linked: 'Acme' });
  expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'A new way to sign in to your account'],
  ]);
  expect((await signIn(app, 'm')).body.user.id).toBe(member.userId);
  expect(await actionsOf(admin)).toEqual(['identity.linked']);
  // Linking again is not an error, but one identity belongs to one user.
  expect((await link(member, 'm')).status).toBe(200);
  expect((await link(admin, 'm')).body).toMatchObject({ code: 'identity-taken' });
});

test('only the user who started a link can finish it', async () => {
  const { app, admin, member } = await acme();
  const begin = async () => {
    const { url } = await member.call(linkIdentity, { body: { provider: 'acme', password } });
    return (await signInAt(url, { login: 'm' })).search;
  };
  expect((await finish(new Browser(app), await begin())).body).toMatchObject({ code: 'sign-on-again' });
  const answer = await begin();
  const session = admin.cookies.get('mc_session') ?? '';
  member.cookies.set('mc_session', session);
  expect((await finish(member, answer)).body).toMatchObject({ code: 'sign-on-again' });
  expect((await admin.call(listIdentities)).identities).toEqual([]);
});

test('unlinking ends that sign-in, but is not allowed for the only one', async () => {
  const { app, member } = await acme();
  await link(member, 'm');
  const [identity] = (await member.call(listIdentities)).identities;
  await member.call(unlinkIdentity, { params: { id: String(identity?.id) } });
  expect((await signIn(app, 'm')).body.code).toBe('sign-on-no-email');

  const { browser } = await signIn(app, 'ann');
  const [only] = (await browser.call(listIdentities)).identities;
  const refused = await browser.error(unlinkIdentity, { params: { id: String(only?.id) } });
  expect(refused.code).toBe('last-sign-in');
});

test('a removed member cannot rejoin unless invited', async () => {
  const { app, idp, admin, member } = await acme();
  const { body, browser } = await signIn(app, 'ann');
  await admin.call(removeMember, { params: { id: String(body.user.id) }, query: {}, body: null });
  expect(await browser.status(readMe)).toBe(401);
  expect((await signIn(app, 'ann')).body.code).toBe('sign-on-removed');
  // Not even with another address of the same account, or another account with the address.
  idp.people.set('ann', { ...ann, email: 'ann.b@acme.test' });
  expect((await signIn(app, 'ann')).body.code).toBe('sign-on-removed');
  idp.people.set('ann2', ann);
  expect((await signIn(app, 'ann2')).body.code).toBe('sign-on-removed');
  // Nor somebody who was removed before the first sign-in there.
  await admin.call(removeMember, { params: { id: String(member.userId) }, query: {}, body: null });
  const [provider] = app.context.config.providers;
  if (provider)
    provider.organizations = provider.organizations.map((rule) => ({
      ...rule,
      domains: ['acme.test', 'example.test'],
    }));
  idp.people.set('m', { email: member.email, email_verified: true });
  expect((await signIn(app, 'm')).body.code).toBe('sign-on-removed');

  const { token } = await admin.call(createInvitation, { body: { role: 'user' } });
  const again = new Browser(app);
  const { url } = await again.call(beginSignOn, { body: { provider: 'acme', invitation: token } });
  expect((await finish(again, (await signInAt(url, { login: 'm' })).search)).status).toBe(200);
});

test('a declined applicant cannot apply again through the provider', async () => {
  const { app, admin } = await acme({ rule: { join: 'pending' } });
  const { body } = await signIn(app, 'ann');
  await admin.call(declineMember, { params: { id: String(body.user.id) } });
  expect((await signIn(app, 'ann')).body.code).toBe('sign-on-removed');
});

test('somebody who left can rejoin', async () => {
  const { app, idp, member } = await acme({ rule: { domains: ['example.test'] } });
  idp.people.set('m', { email: member.email, email_verified: true });
  await link(member, 'm');
  await member.call(leaveOrganization, { body: { password } });
  const { status, body } = await signIn(app, 'm');
  expect(status).toBe(200);
  expect(body.user.id).not.toBe(member.userId);
});

test('signing out also redirects to the provider, but only after a sign-in there', async () => {
  const { app, idp, admin } = await acme();
  const { browser } = await signIn(app, 'ann');
  const { url } = await browser.call(logout);
  expect(url).toContain(`${idp.issuer}/session/end?`);
  const asked = new URL(url ?? '');
  expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`);
  expect((await fetch(asked)).status).toBe(200);
  expect(await browser.status(readMe)).toBe(401);
  expect(await admin.call(logout)).toEqual({ url: null });
});

test('a sign-in ends the previous session', async () => {
  const { app, member } = await acme();
  const before = member.cookies.get('mc_session') ?? '';
  expect((await signIn(app, 'ann', member)).status).toBe(200);
  const left = new Browser(app);
  left.cookies.set('mc_session', before);
  expect(await left.status(readMe)).toBe(401);
});

test('behind a proxy, the provider redirects to the public address over HTTPS', async () => {
  const idp = await newProvider({ redirectTo: ['https://cost.example'] });
  const providers = [idp.settings()];
  const app = await testApp({ outgoingAllow: ['127.0.0.1'], providers, publicUrl: 'https://cost.example' });
  const browser = new Browser(app);
  const headers = { origin: 'https://cost.example' };
  const { body } = await browser.send({
    method: 'POST',
    url: '/api/auth/sign-on',
    payload: { provider: 'acme' },
    headers,
  });
  expect([...browser.cookies.keys()]).toEqual(['__Host-mc_sign-on']);
  const back = await signInAt((body as { url: string }).url, { login: 'ann' });
  expect(back.href).toMatch(/^https:\/\/cost\.example\/sign-on\/acme\?code=/);

  const noUrl = await newProvider({ redirectTo: ['https://a.example'] });
  const trusting = await testApp({
    outgoingAllow: ['127.0.0.1'],
    providers: [noUrl.settings()],
    publicUrl: null,
    trustProxy: ['10.0.0.0/8'],
  });
  const forwarded = await new Browser(trusting).send({
    method: 'POST',
    url: '/api/auth/sign-on',
    payload: { provider: 'acme' },
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a.example' },
  });
  const asked = new URL((forwarded.body as { url: string }).url);
  expect(asked.searchParams.get('redirect_uri')).toBe('https://a.example/sign-on/acme');
});

test('unfinished sign-ins are deleted', async () => {
  const { app } = await acme();
  await new Browser(app).call(beginSignOn, { body: { provider: 'acme' } });
  const { identityStore } = await import('./store.ts');
  app.pass(signOnMs);
  await identityStore(app.db, app.context.now).purgeExpired();
  expect(await app.db.read.selectFrom('signOnFlows').selectAll().execute()).toEqual([]);
});
