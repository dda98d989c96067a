import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { login, readMe, resetPassword } from '#contract/accounts/auth.ts';
import { confirmRegistration } from '#contract/accounts/registration.ts';
import { readInvitation } from '#contract/accounts/members.ts';
import { signInWithPasskey } from '#contract/accounts/passkeys.ts';
import { beginSecondFactor, confirmSecondFactor, signInWithCode } from '#contract/accounts/second-factor.ts';
import { finishSignOn } from '#contract/accounts/sign-on.ts';
import { codeShown } from '#server/testing/authenticator.ts';
import { Browser } from '#server/testing/browser.ts';
import { newTeam, password } from '#server/testing/people.ts';
import { acme, ann, signIn } from '#server/testing/sign-on.ts';
import type { Config } from '#server/config.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { buildApp } from './server.ts';

const guide = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');

/** The filter from the documentation, converted for JavaScript. */
function filter(): RegExp {
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(guide) ?? [];
  return new RegExp(pattern.replace('<ADDR>', String.raw`(?<address>[\d.]+|[\da-fA-F:]+)`));
}

const logging = async (settings: Partial<Config>) => logged(await testApp(settings));

async function logged({ context, ...app }: TestApp) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const again = await buildApp(context, { level: 'info', stream });
  onTestFinished(() => again.close());
  return { app: { ...app, context, app: again }, lines };
}

test('fail2ban finds the address of a failed sign-in, and nothing in client-controlled text', async () => {
  const { app, lines } = await logging({ logClient: true });
  const { member } = await newTeam(app);
  const body = { email: member.email, password: 'not the password' };
  const from = { method: 'POST', remoteAddress: '203.0.113.7', payload: body } as const;
  await app.app.inject({ ...from, url: login.path });
  await member.call(readMe);
  const forged = '{"level":30,"time":1,"pid":1,"hostname":"h","reqId":"r","address":"203.0.113.9"';
  await app.app.inject({ ...from, url: `/api/auth/${forged},"status":401,` });
  const found = lines.map((line) => filter().exec(`cost meetingcost[42]: ${line}`)?.groups?.['address']);
  expect(found).toEqual(['203.0.113.7', undefined, undefined]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    status: 401,
    code: 'wrong-credentials',
    userId: member.userId,
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ userId: member.userId });
});

test('fail2ban finds every kind of guessing, and does not ban visitors who only open pages', async () => {
  const { app, lines } = await logging({ logClient: true, publicUrl: 'http://localhost:3000' });
  const { member } = await newTeam(app);
  const { secret } = await member.call(beginSecondFactor, { body: { password } });
  await member.call(confirmSecondFactor, { body: { code: codeShown(secret, app.context.now()) } });
  const visitor = new Browser(app);
  const first = await visitor.call(login, { body: { email: member.email, password } });
  const ticket = 'ticket' in first ? first.ticket : '';
  const text = 'AAAA';
  const response = { clientDataJSON: text, authenticatorData: text, signature: text };
  const credential = { id: text, rawId: text, type: 'public-key' as const, response };
  await visitor.status(readMe);
  expect(lines.filter((line) => filter().test(line))).toEqual([]);

  await visitor.status(signInWithCode, { body: { ticket, code: '000000' } });
  await visitor.status(signInWithPasskey, { body: { credential } });
  await visitor.status(finishSignOn, { body: { provider: 'acme', answer: '?code=guess&state=guess' } });
  await visitor.status(resetPassword, { body: { token: 'guess', password } });
  await visitor.status(confirmRegistration, { body: { token: 'guess', password } });
  await visitor.status(readInvitation, { body: { token: 'guess' } });
  const found = lines.filter((line) => filter().test(line)).map((line) => JSON.parse(line) as object);
  expect(found).toMatchObject([
    { code: 'wrong-code', userId: member.userId },
    { code: 'passkey-failed' },
    { code: 'sign-on-again' },
    { code: 'reset-link-invalid' },
    { code: 'address-link-invalid' },
    { code: 'invitation-invalid' },
  ]);
});

test('a failed sign-in at a provider is logged with its reason, the account and the address', async () => {
  const { app: unlogged, idp, member } = await acme({ config: { logClient: true } });
  const { app, lines } = await logged(unlogged);
  const metrics = async () => {
    const from = { remoteAddress: '127.0.0.1', headers: { host: 'localhost' } };
    const { text } = await new Browser(app).send({ method: 'GET', url: '/metrics', ...from });
    return Number(/sign_in_failures_total\{reason="sign-on-not-linked"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const before = await metrics();
  idp.people.set('thief', { ...ann, email: member.email });
  idp.people.set('eve', { ...ann, email: 'eve@evil.test' });
  for (const who of ['thief', 'eve']) await signIn(app, who);
  const failed = lines
    .map((line) => JSON.parse(line) as { reqId: string; level: number; status?: number })
    .filter(({ level, status }) => level === 40 || (status ?? 0) >= 400);
  const [thief, eve] = [failed[0]?.reqId, failed[2]?.reqId];
  const address: unknown = expect.stringMatching(/^10\./);
  expect(failed).toMatchObject([
    { reqId: thief, code: 'sign-on-not-linked', reason: 'an account with this address is not linked' },
    { reqId: thief, code: 'sign-on-not-linked', address, userId: member.userId },
    { reqId: eve, code: 'sign-on-no-account', reason: 'no organization has the domain evil.test' },
    { reqId: eve, code: 'sign-on-no-account', address, userId: null },
  ]);
  expect(lines.join('')).not.toContain('eve@');
  expect((await metrics()) - before).toBe(1);
});

test('a failed sign-in without an account has no user', async () => {
  const { app, lines } = await logging({ logClient: true });
  const payload = { email: 'nobody@example.test', password: 'not the password' };
  await app.app.inject({ method: 'POST', url: login.path, payload });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 401, userId: null });
});

test('without the setting, the log contains neither addresses nor people', async () => {
  const { app, lines } = await logging({});
  const { member } = await newTeam(app);
  await member.call(readMe);
  expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).not.toEqual(
    expect.arrayContaining(['address', 'userId']),
  );
  expect(lines[0]).not.toContain(String(member.userId));
});

test('health checks and scrapes can be left out of the log', async () => {
  for (const [logHealth, count] of [
    [true, 3],
    [false, 0],
  ] as const) {
    const { app, lines } = await logging({ logHealth });
    for (const url of ['/api/health', '/api/live?x', '/metrics']) {
      const headers = { host: 'localhost' };
      expect((await app.app.inject({ url, headers, remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    }
    expect(lines).toHaveLength(count);
  }
});

test('a change from another origin is logged with both origins, since PUBLIC_URL may be wrong', async () => {
  const { app, lines } = await logging({});
  const headers = { origin: 'https://cost.example', 'content-type': 'application/json' };
  const answer = await app.app.inject({ method: 'POST', url: login.path, headers, payload: {} });
  expect(answer.statusCode).toBe(403);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    origin: 'https://cost.example',
    expected: 'http://meetingcost.test',
  });
});
