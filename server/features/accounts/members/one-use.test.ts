import { expect, test } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { addMember, listMembers, renewOneUsePassword } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { oneUsePasswordMs } from '#domain/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const email = 'cleo@example.test';

async function added() {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const answer = await admin.call(addMember, { body: { name: 'Cleo', email } });
  const signIn = async (secret: string | null, browser = new Browser(app)) =>
    browser.ask(login, { body: { email, password: secret ?? '' } });
  const params = { id: String(answer.id) };
  return { app, admin, member, answer, signIn, params };
}

test('the server generates a one-use password, which is never shown again', async () => {
  const { admin, answer, signIn } = await added();
  expect(answer.oneUsePassword).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
  const [listed] = (await admin.call(listMembers)).filter((one) => one.email === email);
  const { oneUsePassword, ...rest } = answer;
  expect(listed).toEqual({ ...rest, twoFactor: false });
  expect(JSON.stringify((await admin.call(listAuditLog)).entries)).not.toContain(oneUsePassword);
  expect((await signIn(oneUsePassword)).status).toBe(200);
});

test('the response does not contain a password that the caller chose', async () => {
  const { admin } = await added();
  const body = { name: 'Dora', email: 'dora@example.test', password };
  expect(await admin.call(addMember, { body })).toMatchObject({ oneUsePassword: null });
});

test('a one-use password expires after 72 hours, the password that replaces it does not', async () => {
  const { app, admin, answer, signIn, params } = await added();
  app.pass(oneUsePasswordMs - 1);
  const browser = new Browser(app);
  expect((await signIn(answer.oneUsePassword, browser)).status).toBe(200);
  app.pass(1);
  expect(await signIn(answer.oneUsePassword)).toMatchObject({
    status: 401,
    body: { code: 'one-use-password-expired' },
  });
  // The response mentions the expiry only if the password is right.
  expect(await signIn('a wrong one')).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });

  const { oneUsePassword } = await admin.call(renewOneUsePassword, { params });
  expect((await signIn(answer.oneUsePassword)).status).toBe(401);
  expect((await signIn(oneUsePassword, browser)).status).toBe(200);
  const body = { currentPassword: oneUsePassword ?? '', newPassword: 'my own password' };
  expect(await browser.status(changePassword, { body })).toBe(204);
  app.pass(oneUsePasswordMs);
  expect((await signIn('my own password')).status).toBe(200);
});

test('a new one-use password ends the sessions of the former one', async () => {
  const { app, admin, answer, signIn, params } = await added();
  const browser = new Browser(app);
  await signIn(answer.oneUsePassword, browser);
  await admin.call(renewOneUsePassword, { params });
  expect(await browser.status(readMe)).toBe(401);
  expect((await admin.call(listAuditLog)).entries[0]).toMatchObject({
    action: 'member.password-renewed',
    subject: `user:${answer.id}`,
  });
});

test('no new one-use password for a member who has replaced theirs', async () => {
  const { admin, member, params } = await added();
  const own = { id: String(member.userId) };
  expect(await admin.error(renewOneUsePassword, { params: own })).toMatchObject({
    status: 409,
    code: 'one-use-password-replaced',
  });
  expect(await member.status(renewOneUsePassword, { params })).toBe(403);
});

test('only administrators see who has not replaced the one-use password', async () => {
  const { admin, member } = await added();
  const keys = async (who: typeof admin) =>
    (await who.call(listMembers)).map((one) => 'mustChangePassword' in one || 'oneUseUntil' in one);
  expect(await keys(admin)).toEqual([true, true, true]);
  expect(await keys(member)).toEqual([false, false, false]);
});
