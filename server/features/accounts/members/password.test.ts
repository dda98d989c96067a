import { expect, test } from 'vitest';
import { createApiToken, listApiTokens } from '#contract/accounts/tokens.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { addMember, listMembers } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const body = { currentPassword: password, newPassword: 'another good one' };

test('changing the password rotates this session and ends all others', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const elsewhere = new Browser(app);
  await elsewhere.call(login, { body: { email: member.email, password } });
  const before = member.cookies.get('mc_session') ?? '';

  expect(await member.status(changePassword, { body })).toBe(204);
  expect(await member.status(readMe)).toBe(200);
  expect(await elsewhere.status(readMe)).toBe(401);
  const thief = new Browser(app);
  thief.cookies.set('mc_session', before);
  expect(await thief.status(readMe)).toBe(401);
  expect(await elsewhere.status(login, { body: { email: member.email, password } })).toBe(401);
  expect(await elsewhere.status(login, { body: { email: member.email, password: body.newPassword } })).toBe(
    200,
  );
});

test.each([
  [{ currentPassword: 'wrong' }, 'currentPassword', 'This is not your current password.'],
  [{ newPassword: password }, 'newPassword', 'Please choose a password that you did not have before.'],
  [{ currentPassword: '' }, 'currentPassword', 'Enter your password'],
  [{ newPassword: 'seven77' }, 'newPassword', 'Password must be at least 8 characters'],
])('%j is rejected', async (change, field, message) => {
  const { member } = await newTeam(await testApp());
  const error = await member.error(changePassword, { body: { ...body, ...change } });
  expect(error).toMatchObject({ status: 422, errors: { [field]: [message] } });
});

test('wrong current passwords are limited to ten; right ones are not counted', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const guess = { body: { ...body, currentPassword: 'guess' } };
  expect(await member.status(changePassword, { body })).toBe(204);
  for (let i = 0; i < 10; i += 1) {
    app.pass(61_000);
    expect(await member.status(changePassword, guess)).toBe(422);
  }
  app.pass(61_000);
  expect(await member.status(changePassword, guess)).toBe(429);
});

test('changing the password revokes the API tokens on request', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (const person of [member, admin])
    await person.call(createApiToken, {
      body: { name: 'CI', scopes: ['meetings:read'], expiresInDays: null, password },
    });
  const next = { currentPassword: body.newPassword, newPassword: 'yet another one' };
  await member.call(changePassword, { body });
  expect((await member.call(listApiTokens)).tokens).toHaveLength(1);
  await member.call(changePassword, { body: { ...next, revokeApiTokens: true } });
  expect((await member.call(listApiTokens)).tokens).toEqual([]);
  expect((await admin.call(listApiTokens)).tokens).toHaveLength(1);
});

test('replacing the initial password gives full access', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const email = 'new@example.test';
  await admin.call(addMember, { body: { name: 'New', email, password: 'secret' } });
  const browser = new Browser(app);
  await browser.call(login, { body: { email, password: 'secret' } });
  expect(await browser.status(listMembers)).toBe(403);
  await browser.call(changePassword, { body: { currentPassword: 'secret', newPassword: 'my own password' } });
  expect(await browser.status(listMembers)).toBe(200);
  expect((await browser.call(readMe)).user.mustChangePassword).toBe(false);
});
