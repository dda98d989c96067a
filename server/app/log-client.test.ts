import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { login, readMe } from '#contract/auth.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { buildApp } from './server.ts';

const guide = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');

/** The filter that the guide gives, as fail2ban reads it. */
function filter(): RegExp {
  const [, pattern = ''] = /^failregex = (.+)$/m.exec(guide) ?? [];
  return new RegExp(pattern.replace('<ADDR>', String.raw`(?<address>[\d.]+|[\da-fA-F:]+)`));
}

async function logging(logClient: boolean, logHealth = true) {
  const { context, ...app } = await testApp();
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const logged = await buildApp(
    { ...context, config: { ...context.config, logClient, logHealth } },
    { level: 'info', stream },
  );
  onTestFinished(() => logged.close());
  return { app: { ...app, context, app: logged }, lines };
}

test('fail2ban finds the address of a failed sign-in, and nothing in what a client sends', async () => {
  const { app, lines } = await logging(true);
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

test('a failed sign-in without an account has no user', async () => {
  const { app, lines } = await logging(true);
  const payload = { email: 'nobody@example.test', password: 'not the password' };
  await app.app.inject({ method: 'POST', url: login.path, payload });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ status: 401, userId: null });
});

test('without the setting the log has neither addresses nor people', async () => {
  const { app, lines } = await logging(false);
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
    const { app, lines } = await logging(false, logHealth);
    for (const url of ['/api/health', '/api/live?x', '/metrics']) {
      const headers = { host: 'localhost' };
      expect((await app.app.inject({ url, headers, remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    }
    expect(lines).toHaveLength(count);
  }
});

test('a change from another origin is logged with both origins, since PUBLIC_URL may be wrong', async () => {
  const { app, lines } = await logging(false);
  const headers = { origin: 'https://cost.example', 'content-type': 'application/json' };
  const answer = await app.app.inject({ method: 'POST', url: login.path, headers, payload: {} });
  expect(answer.statusCode).toBe(403);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    origin: 'https://cost.example',
    expected: 'http://meetingcost.test',
  });
});
