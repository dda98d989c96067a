import { expect, test } from 'vitest';
import { createApiToken, listApiTokens } from '#contract/accounts/tokens.ts';
import { forgotPassword, login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/accounts/second-factor.ts';
import type { Tx } from '#server/db/database.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { interruptedApp } from '#server/testing/interrupted.ts';
import { untilWaiting } from '#server/testing/lock-waits-store.ts';
import { newTeam, password, type Person } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { accountStore } from './store.ts';

const next = 'what the owner has chosen';

async function resetLink(app: TestApp, { email }: Person): Promise<string> {
  await new Browser(app).call(forgotPassword, { body: { email } });
  return (
    (await app.mails())
      .map(({ text }) => text)
      .join('')
      .match(/token=([\w-]{43})/)?.[1] ?? ''
  );
}

/** A thief who knows the old password, and an owner who is about to set a new one. */
async function thiefAndOwner() {
  const { app, meanwhile } = await interruptedApp();
  const { member: thief } = await newTeam(app);
  const token = await resetLink(app, thief);
  const reset = () => new Browser(app).call(resetPassword, { body: { token, password: next } });
  const mayEnter = (secret: string) =>
    new Browser(app).status(login, { body: { email: thief.email, password: secret } });
  return { app, meanwhile, thief, reset, mayEnter };
}

test('a sign-in whose password is reset meanwhile gets no session', async () => {
  const { app, meanwhile, thief, reset } = await thiefAndOwner();
  const browser = new Browser(app);
  meanwhile('read', reset);
  const refused = await browser.error(login, { body: { email: thief.email, password } });
  expect(refused).toMatchObject({ status: 401, message: 'Invalid email or password' });
  expect([browser.cookies.size, await browser.status(readMe)]).toEqual([0, 401]);
});

test('… nor a ticket or an API token', async () => {
  const { app, meanwhile, thief, reset } = await thiefAndOwner();
  meanwhile('write', reset);
  const body = { name: 'Kept', scopes: ['meetings:read' as const], expiresInDays: null, password };
  expect(await thief.status(createApiToken, { body })).toBe(422);

  await thief.call(login, { body: { email: thief.email, password: next } });
  const { secret } = await thief.call(beginSecondFactor, { body: { password: next } });
  expect((await thief.call(listApiTokens)).tokens).toEqual([]);
  await thief.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
  const token = await resetLink(app, thief);
  const again = () => new Browser(app).call(resetPassword, { body: { token, password } });
  meanwhile('read', again);
  expect(await new Browser(app).status(login, { body: { email: thief.email, password: next } })).toBe(401);
});

test('… nor a new password', async () => {
  const { meanwhile, thief, reset, mayEnter } = await thiefAndOwner();
  meanwhile('write', reset);
  const body = { currentPassword: password, newPassword: 'what the thief has chosen' };
  expect(await thief.status(changePassword, { body })).toBe(422);
  expect([await mayEnter(next), await mayEnter(body.newPassword)]).toEqual([200, 401]);
});

test('… nor a second factor', async () => {
  const { app, meanwhile, thief, reset, mayEnter } = await thiefAndOwner();
  const { secret } = await thief.call(beginSecondFactor, { body: { password } });
  const body = { code: codeShown(secret, app.context.now()) };
  meanwhile('write', reset);
  expect(await thief.status(confirmSecondFactor, { body })).toBe(401);
  const begun = await app.db.read.selectFrom('secondFactors').select('confirmedAt').execute();
  expect(begun).toEqual([{ confirmedAt: null }]);
  expect(await mayEnter(next)).toBe(200);
});

test.each([endSecondFactor, renewRecoveryCodes])('nor $method $path, which grants access', async (call) => {
  const { app, meanwhile, thief, reset } = await thiefAndOwner();
  const { secret } = await thief.call(beginSecondFactor, { body: { password } });
  await thief.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
  const kept = () => app.db.read.selectFrom('recoveryCodes').select('codeHash').orderBy('codeHash').execute();
  const before = await kept();
  meanwhile('write', reset);
  expect(await thief.error(call, { body: { password } })).toMatchObject({
    status: 422,
    errors: { password: ['This is not your current password.'] },
  });
  expect([before.length, await kept()]).toEqual([10, before]);
  expect(await thief.status(readSecondFactor)).toBe(401);
});

test('of two concurrent uses of a reset link, one succeeds', async () => {
  const app = await testApp();
  const { db, context } = app;
  const { member } = await newTeam(app);
  const token = await resetLink(app, member);
  const use = (tx: Tx) => accountStore(db, context.now).useReset(token, tx);
  const [first, second] = await db.write(async (tx) => {
    const owner = await use(tx);
    const other = db.write(use);
    await untilWaiting(db);
    return [owner, { other }] as const;
  });
  expect([first?.id, await second.other]).toEqual([member.userId, null]);
});

test('a reset link fails if the password is changed meanwhile', async () => {
  const app = await testApp();
  const { db, context } = app;
  const { member } = await newTeam(app);
  const token = await resetLink(app, member);
  const accounts = accountStore(db, context.now);
  const account = await accounts.byEmail(member.email);
  if (!account) throw new Error('no account');
  const { other } = await db.write(async (tx) => {
    await accounts.isStill(account, tx);
    const use = db.write((its) => accounts.useReset(token, its));
    await untilWaiting(db);
    await accounts.setPassword(member.userId, 'another hash', tx);
    return { other: use };
  });
  expect(await other).toBeNull();
});
