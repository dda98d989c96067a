import { expect, test } from 'vitest';
import {
  createApiToken,
  listApiTokens,
  type NewApiToken,
  readToken,
  revokeApiToken,
} from '#contract/accounts/tokens.ts';
import { scopeNames } from '#contract/endpoint.ts';
import { listAuditLog } from '#contract/audit.ts';
import { forgotPassword, login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import { readDashboard } from '#contract/reports/dashboard.ts';
import { createBudget } from '#contract/reports/budgets.ts';
import { listMeetings, readMeeting, saveMeeting } from '#contract/meetings/meetings.ts';
import { addPerson, listPeople } from '#contract/people/people.ts';
import { changeMemberRole, listMembers, removeMember } from '#contract/accounts/members.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { listSalaryTiers, readTierList } from '#contract/people/tiers.ts';
import { readSubscription } from '#contract/organization/subscription.ts';
import { exportMyData } from '#contract/organization/own-data.ts';
import { signOutEverywhere } from '#contract/organization/profile.ts';
import { callsPerApiToken } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import type * as z from 'zod/mini';
import { Browser } from '#server/testing/browser.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newTeam, password, type Person, showNames } from '#server/testing/people.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';

type Asked = z.input<typeof NewApiToken>;

const asked = (changes: Partial<Asked> = {}): { body: Asked } => ({
  body: { name: 'Nightly', scopes: [...scopeNames], expiresInDays: 30, password, ...changes },
});

/** A program with a token of the owner. */
async function programOf(app: TestApp, owner: Person, changes?: Partial<Asked>) {
  const { token, ...made } = await owner.call(createApiToken, asked(changes));
  const program = new Browser(app);
  program.apiToken = token;
  return { program, token, made };
}

test('a token is shown once and can read what its owner can', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  expect(await member.error(createApiToken, asked({ password: 'wrong' }))).toMatchObject({
    status: 422,
    errors: { password: ['This is not your current password.'] },
  });
  const { program, token, made } = await programOf(app, member);
  expect(token).toMatch(/^mct_[\w-]{43}$/);
  expect(made).toMatchObject({ lastUsedAt: null, expiresAt: '2026-12-21T12:00:00.000Z' });
  expect(JSON.stringify(await app.db.read.selectFrom('apiTokens').selectAll().execute())).not.toContain(
    token,
  );
  expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'A new API token'],
  ]);

  app.pass(1);
  const { made: unused } = await programOf(app, member, { name: 'Unused' });
  const { id } = await program.call(saveMeeting, { body: meetingDraft({ title: 'By a program' }) });
  expect(await program.call(readMeeting, { params: { id: String(id) } })).toEqual(
    await member.call(readMeeting, { params: { id: String(id) } }),
  );
  expect(await program.call(listMembers)).toEqual(await member.call(listMembers));
  expect(program.cookies.size).toBe(0);
  const { tokens } = await member.call(listApiTokens);
  expect(tokens).toEqual([unused, { ...made, lastUsedAt: '2026-11-21T12:00:00.001Z' }]);
  expect((await member.call(exportMyData)).apiTokens).toEqual(tokens);
  expect((await admin.call(listAuditLog)).entries).toMatchObject([
    { action: 'meeting.saved', detail: { title: 'By a program', apiToken: 'Nightly' } },
    { action: 'api-token.created', detail: { name: 'Unused' } },
    { action: 'api-token.created', detail: { name: 'Nightly' } },
  ]);
});

test('each scope allows its calls and no others', async () => {
  const app = await testApp();
  const { admin } = await newTeam(app);
  const { program: reader } = await programOf(app, admin, { scopes: ['meetings:read'] });
  const { program: writer } = await programOf(app, admin, { scopes: ['meetings:write'] });
  const { program: all } = await programOf(app, admin, {
    scopes: ['meetings:read', 'meetings:write', 'members:read'],
  });
  const save = { body: meetingDraft() };
  const error = {
    status: 403,
    message: expect.stringContaining('This API token may not do that.'),
  };

  expect(await reader.status(listMeetings)).toBe(200);
  // Two names of the same resource.
  expect((await reader.call(readTierList)).tiers).toEqual(await reader.call(listSalaryTiers));
  expect(await reader.error(saveMeeting, save)).toMatchObject(error);
  expect(await reader.error(listMembers)).toMatchObject(error);
  expect(await writer.status(saveMeeting, save)).toBe(201);
  expect(await writer.error(listMeetings)).toMatchObject(error);
  expect(await all.error(createBudget, { body: { department: 'Sales', monthlyLimit: 1 } })).toMatchObject(
    error,
  );
  expect(await all.error(readMe)).toMatchObject(error);
  expect(await all.error(readSubscription)).toMatchObject(error);
  expect(await all.error(login, { body: { email: admin.email, password } })).toMatchObject(error);
  expect(await all.error(createApiToken, asked())).toMatchObject(error);
});

test('a token reports its owner and scopes, whatever these are', async () => {
  const app = await testApp();
  const { member, organizationId } = await newTeam(app);
  const { program, made } = await programOf(app, member, { scopes: ['members:read'] });
  expect(await program.call(readToken)).toMatchObject({
    organization: { id: organizationId, name: 'Acme', timeZone: 'UTC' },
    owner: { id: member.userId, email: member.email },
    token: { id: made.id, name: 'Nightly', scopes: ['members:read'], expiresAt: made.expiresAt },
  });
  expect((await member.call(readToken)).token).toBeNull();
});

test('scopes of administrators: directory, budgets and audit log', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const budget = { body: { department: 'Sales', monthlyLimit: 1 } };
  const person = { body: { name: 'Ada Example', emails: [], role: null, department: null } };
  const allowed = {
    'people:read': [200, 403, 403, 403],
    'people:write': [403, 201, 403, 403],
    'budgets:write': [403, 403, 201, 403],
    'audit:read': [403, 403, 403, 200],
  } as const;
  for (const [scope, expected] of Object.entries(allowed)) {
    const scopes = [scope as keyof typeof allowed];
    const calls = async (program: Browser) => [
      await program.status(listPeople, { query: {} }),
      await program.status(addPerson, person),
      await program.status(createBudget, budget),
      await program.status(listAuditLog),
    ];
    expect(await calls((await programOf(app, admin, { scopes })).program)).toEqual(expected);
    // A token never has more rights than its owner.
    expect(await calls((await programOf(app, member, { scopes })).program)).toEqual([403, 403, 403, 403]);
  }
});

test('no token calls what concerns passwords, sessions or keys', async () => {
  const { app } = await testApp();
  const open = app.endpoints.filter(({ scope }) => scope !== undefined).map(({ path }) => path);
  expect(open).toContain('/api/meetings');
  expect(open.filter((path) => /\/api\/(auth|users\/me)\//.test(path))).toEqual([]);
});

test('a token has the current rights of its owner', async () => {
  const app = await testApp();
  const { admin, member, organizationId } = await newTeam(app);
  await blendPay(app, organizationId);
  await showNames(app, organizationId);
  const { program } = await programOf(app, member);
  const { id } = await admin.call(saveMeeting, { body: meetingDraft() });
  const rate = async () =>
    (await program.call(readMeeting, { params: { id: String(id) } })).attendees[0]?.hourlyRate;
  expect(await rate()).toBeNull();
  const params = { id: String(member.userId) };
  await admin.call(changeMemberRole, { params, body: { role: 'admin' } });
  expect(await rate()).toBeTypeOf('number');
  await admin.call(changeMemberRole, { params, body: { role: 'user' } });
  expect(await rate()).toBeNull();
  await admin.call(removeMember, { params, query: {}, body: {} });
  expect(await program.error(listMeetings)).toMatchObject({ status: 401 });
  expect(await app.db.read.selectFrom('apiTokens').selectAll().execute()).toEqual([]);
});

test('a token ends when revoked, when expired, and when its owner is signed out everywhere', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { program: revoked, made } = await programOf(app, member);
  const { program: passing } = await programOf(app, member, { expiresInDays: 30 });
  const { program: lasting } = await programOf(app, member, { expiresInDays: null });
  const statuses = () =>
    Promise.all([revoked, passing, lasting].map((program) => program.status(readDashboard)));
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await member.status(revokeApiToken, { params: { id: String(made.id) } })).toBe(204);
  expect(await member.status(revokeApiToken, { params: { id: String(made.id) } })).toBe(404);
  expect(await statuses()).toEqual([401, 200, 200]);

  const next = 'another good password';
  await member.call(changePassword, { body: { currentPassword: password, newPassword: next } });
  expect(await statuses()).toEqual([401, 200, 200]);
  app.pass(30 * dayMs - 1);
  expect(await statuses()).toEqual([401, 200, 200]);
  app.pass(1);
  expect(await statuses()).toEqual([401, 401, 200]);
  await member.call(login, { body: { email: member.email, password: next } });
  expect((await member.call(listApiTokens)).tokens).toHaveLength(2);

  await member.call(signOutEverywhere);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect(await lasting.error(readDashboard)).toMatchObject({
    status: 401,
    message: 'This API token is unknown, was revoked or has expired.',
  });
});

test('resetting the password revokes the tokens', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  const { program } = await programOf(app, member);
  const { program: other } = await programOf(app, admin);
  await member.call(forgotPassword, { body: { email: member.email } });
  const [, token = ''] = /#token=(\S+)/.exec((await app.mails()).map(({ text }) => text).join('')) ?? [];
  await member.call(resetPassword, { body: { token, password: 'quite another one' } });
  expect(await program.status(readDashboard)).toBe(401);
  expect(await other.status(readDashboard)).toBe(200);
});

test('changes of a token do not affect a token with the same id in another organization', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { organizationId: abroad } = await newTeam(app, 'Other');
  const { program, made } = await programOf(app, member);
  await app.db.write(async (tx) => {
    const rows = await tx.selectFrom('apiTokens').selectAll().execute();
    await tx
      .insertInto('apiTokens')
      .values(rows.map((row) => ({ ...row, organizationId: abroad, tokenHash: 'theirs' })))
      .execute();
  });
  const theirs = () =>
    app.db.read.selectFrom('apiTokens').selectAll().where('organizationId', '=', abroad).execute();
  const before = await theirs();
  expect(await program.status(readDashboard)).toBe(200);
  expect((await member.call(listApiTokens)).tokens).toMatchObject([
    { lastUsedAt: '2026-11-21T12:00:00.000Z' },
  ]);
  await member.call(revokeApiToken, { params: { id: String(made.id) } });
  await member.call(signOutEverywhere);
  expect(await theirs()).toEqual(before);
});

test('tokens work from any origin; with a cookie the origin is checked', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { token } = await programOf(app, member);
  const send = (from: Browser) =>
    from.send({
      method: 'POST',
      url: '/api/meetings',
      payload: meetingDraft(),
      headers: { origin: 'https://elsewhere.test', authorization: `Bearer ${token}` },
    });
  expect((await send(new Browser(app))).status).toBe(201);
  expect((await send(member)).status).toBe(403);
  // A session takes precedence over a token.
  member.apiToken = 'mct_nothing';
  expect(await member.status(readMe)).toBe(200);
  const stranger = new Browser(app);
  for (const authorization of ['Basic eDp5', 'Bearer other', 'Bearer', token])
    expect(
      (await stranger.send({ method: 'GET', url: '/api/meetings', headers: { authorization } })).body,
    ).toMatchObject({ code: 'not-signed-in' });
});

test('at most twenty tokens per person, even with concurrent requests', async () => {
  const app = await testApp();
  const { admin, member } = await newTeam(app);
  for (let i = 0; i < 18; i += 1) await member.call(createApiToken, asked({ name: `Token ${i}` }));
  const statuses = await Promise.all([1, 2, 3, 4].map(() => member.status(createApiToken, asked())));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
  expect(await admin.status(createApiToken, asked())).toBe(201);
  const [mine] = (await member.call(listApiTokens)).tokens;
  expect(await admin.status(revokeApiToken, { params: { id: String(mine?.id) } })).toBe(404);
});

test('the rate limit counts each token separately', async () => {
  const app = await testApp();
  const { member } = await newTeam(app);
  const { program } = await programOf(app, member);
  const { program: other } = await programOf(app, member);
  // A rejected call counts too, and is the cheapest.
  for (let i = 0; i < callsPerApiToken.attempts; i += 1) await program.status(readMe);
  const answer = await program.ask(readDashboard);
  expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
  expect(await other.status(readDashboard)).toBe(200);
  app.pass(callsPerApiToken.windowMs);
  expect(await program.status(readDashboard)).toBe(200);
});

test('the OpenAPI document lists the scope of each call', async () => {
  const app = await testApp();
  const document = (await new Browser(app).send({ method: 'GET', url: '/api/openapi.json' })).body as {
    components: { securitySchemes: Record<string, object> };
    paths: Record<string, Record<string, { security: object[] }>>;
  };
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie' },
    token: { type: 'http', scheme: 'bearer' },
  });
  expect(document.paths['/api/meetings']?.['post']?.security).toEqual([
    { session: [] },
    { token: ['meetings:write'] },
  ]);
  expect(document.paths['/api/users/me/password']?.['post']?.security).toEqual([{ session: [] }]);
});
