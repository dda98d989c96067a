import { expect, test } from 'vitest';
import { createApiToken } from '#contract/accounts/tokens.ts';
import { listAuditLog } from '#contract/audit.ts';
import { login, readMe } from '#contract/accounts/auth.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { signOutEverywhere } from '#contract/organization/profile.ts';
import {
  endMemberSession,
  endOtherSessions,
  endSession,
  listSessions,
  readMemberAccess,
  revokeMemberToken,
} from '#contract/accounts/sessions.ts';
import { idleSessionMs, recentSignInMs } from '#domain/limits.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password, type Person } from '#server/testing/people.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** Another browser of the person. */
async function secondBrowser(app: TestApp, { email }: Person, remember = true): Promise<Browser> {
  const browser = new Browser(app);
  const payload = { email, password, remember };
  const headers = { 'user-agent': firefox };
  const { status } = await browser.send({ method: 'POST', url: login.path, payload, headers });
  expect(status).toBe(200);
  return browser;
}

const actions = async (admin: Person) =>
  (await admin.call(listAuditLog, { query: {} })).entries.map(({ action, subject, detail }) => ({
    action,
    subject,
    detail,
  }));

test('sessions are listed by browser and system, last used first, without their tokens', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  app.pass(1000);
  const second = await secondBrowser(app, member);
  const { sessions } = await member.call(listSessions);
  expect(sessions).toMatchObject([
    { browser: 'Firefox', system: 'Linux', provider: null, isCurrent: false },
    { browser: null, system: null, provider: null, isCurrent: true },
  ]);
  expect((await second.call(listSessions)).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  const rows = await app.db.read.selectFrom('sessions').select('tokenHash').execute();
  for (const { tokenHash } of rows) expect(JSON.stringify(sessions)).not.toContain(tokenHash);
  expect((await member.call(exportMyData)).sessions).toEqual(sessions);
});

test('an expired session is not listed', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  await secondBrowser(app, member, false);
  app.pass(idleSessionMs + 1);
  expect((await member.call(listSessions)).sessions).toMatchObject([{ isCurrent: true }]);
});

test('ending a session records it in the audit log', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const second = await secondBrowser(app, member);
  const other = (await member.call(listSessions)).sessions.find(({ isCurrent }) => !isCurrent);
  const params = { id: String(other?.id) };
  expect(await admin.status(endSession, { params })).toBe(404);
  await member.call(endSession, { params });
  expect(await second.status(readMe)).toBe(401);
  expect(await member.status(readMe)).toBe(200);
  expect(await member.status(endSession, { params })).toBe(404);
  expect(await actions(admin)).toContainEqual({
    action: 'sessions.one-ended',
    subject: `user:${member.userId}`,
    detail: { browser: 'Firefox', system: 'Linux' },
  });
});

test.each([
  [
    'one other session',
    async (who: Person, other: number) => who.error(endSession, { params: { id: String(other) } }),
  ],
  ['all other sessions', async (who: Person) => who.error(endOtherSessions)],
  ['all sessions', async (who: Person) => who.error(signOutEverywhere)],
])('ending %s needs a recent sign-in; an older session ends itself', async (_, end) => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  app.pass(recentSignInMs + 1);
  const second = await secondBrowser(app, member);
  const other = (await second.call(listSessions)).sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0;
  expect(await end(member, other)).toMatchObject({ status: 401, code: 'sign-in-to-end-sessions' });
  expect(await member.status(readMe)).toBe(401);
  expect((await second.call(listSessions)).sessions).toMatchObject([{ isCurrent: true }]);
  expect(await actions(admin)).toContainEqual({
    action: 'sessions.one-ended',
    subject: `user:${member.userId}`,
    detail: { browser: null, system: null },
  });
  // Signing out of an old session needs nothing.
  app.pass(recentSignInMs + 1);
  await second.call(endSession, { params: { id: String(other) } });
  expect(await second.status(readMe)).toBe(401);
});

test("ends all other sessions of the user, and nobody else's", async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const second = await secondBrowser(app, member);
  const third = await secondBrowser(app, member);
  await third.call(endOtherSessions);
  expect(await second.status(readMe)).toBe(401);
  expect(await member.status(readMe)).toBe(401);
  expect(await third.status(readMe)).toBe(200);
  expect(await admin.status(readMe)).toBe(200);
  expect(await actions(admin)).toContainEqual({
    action: 'sessions.others-ended',
    subject: `user:${member.userId}`,
    detail: { sessions: 2 },
  });
  const before = await actions(admin);
  await third.call(endOtherSessions);
  expect(await actions(admin)).toEqual(before);
});

test('an administrator ends a session and an API token of a member', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const token = { name: 'Report', scopes: ['meetings:read' as const], expiresInDays: 30 as const, password };
  await member.call(createApiToken, { body: token });
  const params = { id: String(member.userId) };
  const { sessions, apiTokens } = await admin.call(readMemberAccess, { params });
  expect(sessions).toMatchObject([{ isCurrent: false }]);
  expect(apiTokens).toMatchObject([{ name: 'Report' }]);
  const [session] = sessions;
  const [apiToken] = apiTokens;

  expect(await member.status(readMemberAccess, { params })).toBe(403);
  await admin.call(revokeMemberToken, { params: { ...params, tokenId: String(apiToken?.id) } });
  await admin.call(endMemberSession, { params: { ...params, sessionId: String(session?.id) } });
  expect(await member.status(readMe)).toBe(401);
  expect(await admin.call(readMemberAccess, { params })).toEqual({ sessions: [], apiTokens: [] });
  expect(await actions(admin)).toEqual(
    expect.arrayContaining([
      {
        action: 'api-token.revoked-of-member',
        subject: `user:${member.userId}`,
        detail: { name: 'Report' },
      },
      {
        action: 'sessions.revoked',
        subject: `user:${member.userId}`,
        detail: { browser: null, system: null },
      },
    ]),
  );
});

test('a session can be ended only under the person it belongs to', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const [own] = (await admin.call(listSessions)).sessions;
  const params = { id: String(member.userId), sessionId: String(own?.id) };
  expect(await admin.status(endMemberSession, { params })).toBe(404);
  expect(await admin.status(readMe)).toBe(200);
});
