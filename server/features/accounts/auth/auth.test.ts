import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import {
  forgotPassword,
  login,
  logout,
  readMe,
  resetLinkSent,
  resetPassword,
} from '#contract/accounts/auth.ts';
import { addMember } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { guessesPerAccount, idleSessionMs, rememberedSessionMs, resetLinkMs } from '#domain/limits.ts';
import { hourMs } from '#domain/time/time-units.ts';
import { Browser } from '#server/testing/browser.ts';
import { newOrganization, newPerson, newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const credentials = (email: string, remember = true) => ({ body: { email, password, remember } });

test('sign in, current user, sign out', async () => {
  const app = await testApp();
  const { admin, organizationId } = await newTeam(app);
  const browser = new Browser(app);

  const answer = await browser.call(login, credentials(admin.email.toUpperCase()));
  const { user } = await browser.call(readMe);
  expect(user).toMatchObject({
    email: admin.email,
    role: 'admin',
    status: 'active',
    organization: { id: organizationId },
  });
  expect(answer).toEqual({ user });
  expect(await browser.call(logout)).toEqual({ url: null });
  expect(browser.cookies.has('mc_session')).toBe(false);
  expect(await browser.status(readMe)).toBe(401);
});

test('a session token is invalid after the sign-out', async () => {
  const { admin } = await newTeam(await testApp());
  const kept = String(admin.cookies.get('mc_session'));
  await admin.call(logout);
  admin.cookies.set('mc_session', kept);
  expect(await admin.status(readMe)).toBe(401);
});

test('signing out ends only that session', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const elsewhere = new Browser(app);
  await elsewhere.call(login, credentials(admin.email));
  await admin.call(logout);
  for (const other of [elsewhere, member]) expect(await other.status(readMe)).toBe(200);
});

test('signing in again replaces the session token', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const old = String(admin.cookies.get('mc_session'));
  await admin.call(login, credentials(admin.email));
  expect(admin.cookies.get('mc_session')).not.toBe(old);
  const thief = new Browser(app);
  thief.cookies.set('mc_session', old);
  expect(await thief.status(readMe)).toBe(401);
});

test('the session cookie is HTTP-only, lax, and behind HTTPS bound to the host', async () => {
  const app = await testApp({ trustProxy: ['loopback', '10.0.0.0/8'] });
  const { admin } = await newTeam(app);
  const send = (headers: Record<string, string>) =>
    new Browser(app).send({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: admin.email, password },
      headers,
    });

  const plain = String((await send({})).headers['set-cookie']);
  expect(plain).toMatch(/mc_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/);
  const secure = String((await send({ 'x-forwarded-proto': 'https' })).headers['set-cookie']);
  expect(secure).toMatch(
    /__Host-mc_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
});

test('PUBLIC_URL decides about HTTPS, even without a trusted proxy', async () => {
  const app = await testApp({ publicUrl: 'https://meetingcost.test' });
  const { admin } = await newTeam(app);
  const browser = new Browser(app);
  const answer = await browser.ask(login, credentials(admin.email));
  for (const cookie of answer.headers['set-cookie'] as string[])
    expect(cookie).toMatch(/^__Host-mc_(session|device)=[\w-]{43}; .*Secure/);
  expect(await browser.status(readMe)).toBe(200);
  // Ignores a cookie that another host could have set.
  const forged = new Browser(app);
  forged.cookies.set('mc_session', String(browser.cookies.get('__Host-mc_session')));
  expect(await forged.status(readMe)).toBe(401);
});

test('tokens are stored as hashes only', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const stored = await app.db.read.selectFrom('sessions').select('tokenHash').execute();
  expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain(admin.cookies.get('mc_session'));
  expect(stored).toHaveLength(2);
});

test('a remembered session lasts 30 days, any other ends after 12 idle hours', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const remembered = new Browser(app);
  const [passing, unused] = [new Browser(app), new Browser(app)];
  await remembered.call(login, credentials(admin.email));
  for (const browser of [passing, unused]) await browser.call(login, credentials(admin.email, false));

  for (let i = 0; i < 3; i += 1) {
    app.pass(idleSessionMs - hourMs);
    expect(await passing.status(readMe)).toBe(200);
  }
  expect(await unused.status(readMe)).toBe(401);
  app.pass(idleSessionMs + hourMs);
  expect(await passing.status(readMe)).toBe(401);
  expect(await remembered.status(readMe)).toBe(200);
  app.pass(rememberedSessionMs - 3 * idleSessionMs);
  expect(await remembered.status(readMe)).toBe(401);
});

test('a wrong address and a wrong password get the same response', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const answers = await Promise.all(
    [admin.email, 'nobody@example.test'].map((email) =>
      new Browser(app).ask(login, { body: { email, password: 'wrong password' } }),
    ),
  );
  expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
    [1, 2].map(() => ({
      status: 401,
      text: '{"code":"wrong-credentials","message":"Invalid email or password"}',
    })),
  );
});

test('ten wrong sign-ins from one address are followed by 429 with Retry-After', async () => {
  const app = await testApp();
  const stranger = new Browser(app);
  for (let i = 0; i < 10; i += 1) {
    expect(await stranger.status(login, credentials(`x${i}@example.test`))).toBe(401);
  }
  const answer = await stranger.ask(login, credentials('x@example.test'));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  app.pass(61_000);
  expect(await stranger.status(login, credentials('x@example.test'))).toBe(401);
});

test("distributed guessing at one account is limited without locking out its owner's browser", async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const owner = new Browser(app);
  await owner.call(login, credentials(admin.email));

  const guess = () =>
    new Browser(app).status(login, { body: { email: admin.email, password: 'wrong password' } });
  const statuses = await Promise.all(Array.from({ length: 15 }, guess));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  const pretender = new Browser(app);
  pretender.cookies.set('mc_device', 'made-up');
  for (const stranger of [new Browser(app), pretender])
    expect(await stranger.status(login, credentials(admin.email))).toBe(429);
  expect(await owner.status(login, credentials(admin.email))).toBe(200);
});

test('successful sign-ins are not counted as attempts', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const browser = new Browser(app);
  for (let i = 0; i < 12; i += 1) expect(await browser.status(login, credentials(admin.email))).toBe(200);
});

test('forgot password: the same response for every address, and a link that works once', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const browser = new Browser(app);
  expect((await browser.call(forgotPassword, { body: { email: 'nobody@example.test' } })).message).toBe(
    resetLinkSent,
  );
  expect((await browser.call(forgotPassword, { body: { email: admin.email } })).message).toBe(resetLinkSent);

  const mails = await app.mails();
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
  const token = mails[0]?.text.match(/reset-password#token=([\w-]{43})/)?.[1] ?? '';
  const body = { token, password: 'another good one' };
  expect(await browser.status(resetPassword, { body })).toBe(204);
  expect(await browser.error(resetPassword, { body })).toMatchObject({
    status: 422,
    errors: { token: [/invalid or has expired/] },
  });

  expect(await admin.status(readMe)).toBe(401);
  expect(await browser.status(login, credentials(admin.email))).toBe(401);
  expect(await browser.status(login, { body: { email: admin.email, password: 'another good one' } })).toBe(
    200,
  );
  expect((await browser.call(listAuditLog)).entries).toMatchObject([
    { action: 'sign-in.succeeded' },
    { action: 'sign-in.failed' },
    { action: 'password.reset', subject: `user:${admin.userId}` },
  ]);
});

test('a reset link goes to the stored address of the account, not to the typed one', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const body = { name: 'Mike', email: 'Mike@example.test', password: 'secret' };
  await admin.call(addMember, { body });
  const ask = (email: string) => new Browser(app).call(forgotPassword, { body: { email } });
  await ask('mike@example.TEST');
  expect((await app.mails()).map(({ to }) => to)).toEqual([body.email]);
  // The Kelvin sign, whose lower case is k.
  await ask('mi\u212Ae@example.test');
  expect(await app.mails()).toEqual([]);
});

test('any one of several reset links works, and using it revokes the others', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const browser = new Browser(app);
  for (let i = 0; i < 3; i += 1) await browser.call(forgotPassword, { body: { email: admin.email } });
  const tokens = (await app.mails()).map(({ text }) => text.match(/token=([\w-]{43})/)?.[1] ?? '');
  const statuses: number[] = [];
  for (const token of tokens)
    statuses.push(await browser.status(resetPassword, { body: { token, password: 'another good one' } }));
  expect(statuses).toEqual([204, 422, 422]);
});

test('using a reset link does not affect links of other accounts', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const browser = new Browser(app);
  for (const { email } of [admin, member]) await browser.call(forgotPassword, { body: { email } });
  const tokens = (await app.mails()).map(({ text }) => text.match(/token=([\w-]{43})/)?.[1] ?? '');
  for (const token of tokens)
    expect(await browser.status(resetPassword, { body: { token, password: 'another good one' } })).toBe(204);
});

test('an address gets a limited number of reset links, and the response is always the same', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const ask = () => new Browser(app).ask(forgotPassword, { body: { email: member.email } });
  const answers = [];
  for (let i = 0; i < guessesPerAccount.attempts + 3; i += 1) answers.push(await ask());
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  // Each of them works.
  expect(await app.mails()).toHaveLength(guessesPerAccount.attempts);
});

test('changing the password revokes reset links', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await new Browser(app).call(forgotPassword, { body: { email: member.email } });
  const [mail] = await app.mails();
  const token = mail?.text.match(/token=([\w-]{43})/)?.[1] ?? '';
  const body = { currentPassword: password, newPassword: 'what the owner has chosen' };
  await member.call(changePassword, { body });
  expect(
    await new Browser(app).status(resetPassword, { body: { token, password: 'what a thief likes' } }),
  ).toBe(422);
});

test('a reset link expires after an hour', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const browser = new Browser(app);
  await browser.call(forgotPassword, { body: { email: admin.email } });
  const [mail] = await app.mails();
  const token = mail?.text.match(/token=([\w-]{43})/)?.[1] ?? '';
  app.pass(resetLinkMs);
  expect(await browser.status(resetPassword, { body: { token, password: 'another good one' } })).toBe(422);
});

test('other sites cannot make writes with a user’s cookie', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const send = (headers: Record<string, string>) =>
    admin.send({ method: 'POST', url: '/api/auth/me', headers });
  expect((await send({ origin: 'https://evil.test' })).status).toBe(403);
  expect((await send({ origin: 'null' })).status).toBe(403);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({ origin: 'http://meetingcost.test' })).status).toBe(200);
  expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

test('a pending user sees their own account and no data of the organization', async () => {
  const app = await testApp();
  const pending = await newPerson(app, await newOrganization(app), { status: 'pending' });
  expect((await pending.call(readMe)).user.status).toBe('pending');
  const listed = await pending.send({ method: 'GET', url: '/api/meetings' });
  expect([listed.status, listed.body]).toEqual([
    403,
    { code: 'awaiting-approval', message: 'Waiting for approval by your organization' },
  ]);
});
