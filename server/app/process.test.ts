import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import Fastify from 'fastify';
import { queueMail } from '#server/mail/mail.ts';
import { createJobs } from '#server/jobs/store.ts';
import {
  engine,
  newDatabase,
  newLocation,
  newMigratedLocation,
  openDatabase,
  temporaryFolder,
} from '#server/testing/database.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { newTeam } from '#server/testing/people.ts';
import { cookiesOf, founder, post, signInNew, startServer } from '#server/testing/server-process.ts';
import { testApp } from '#server/testing/test-app.ts';
import { logOptions } from './log.ts';
import packageJson from '../../package.json' with { type: 'json' };

async function server(settings: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const running = await startServer(folder, engine === 'postgres' ? await newLocation() : folder, settings);
  onTestFinished(async () => void (await running.end('SIGKILL')));
  return { ...running, folder };
}

/** Sends half of a save; the server has begun processing when it sends 100 Continue. */
async function halfSent(port: number, cookie: string): Promise<{ sending: ClientRequest; rest: string }> {
  const body = JSON.stringify(meetingDraft());
  const type = { 'content-type': 'application/json', 'content-length': body.length };
  const headers = { cookie, expect: '100-continue', ...type };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/meetings', headers });
  sending.write(body.slice(0, 20));
  await once(sending, 'continue');
  return { sending, rest: body.slice(20) };
}

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s lets open requests finish before the process ends',
  async (ending) => {
    const { url, port, signal, ended } = await server();
    const cookie = await signInNew(url);
    const { sending, rest } = await halfSent(port, cookie);
    signal(ending);
    await expect
      .poll(() =>
        fetch(`${url}/api/health`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(false);
    sending.end(rest);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(201);
    await text(answer);
    expect(await ended()).toBe(0);
  },
);

// npm signals the shell that runs a script, and not every shell forwards the signal.
test.runIf(engine === 'sqlite')('a signal to `npm start` also stops the server process', async () => {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const shell = spawn('/bin/sh', ['-c', packageJson.scripts.start], {
    env: { PATH, PORT: '0', DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  // Kills the whole process group.
  onTestFinished(() => void spawn('kill', ['-9', '--', `-${shell.pid}`]));
  const exit = once(shell, 'exit');
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

test('operator commands replace the npm shell process', () => {
  const { start, backup, restore, move, totals, admin } = packageJson.scripts;
  for (const command of [start, backup, restore, move, totals, admin]) expect(command).toMatch(/^exec node /);
});

// Takes eight seconds, so on one engine only.
test.runIf(engine === 'sqlite')(
  'a client that never finishes its request does not delay the shutdown',
  async () => {
    const { url, port, end } = await server();
    const { sending } = await halfSent(port, await signInNew(url));
    sending.on('error', () => {});
    const began = performance.now();
    expect(await end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(15_000);
  },
);

test('no password, token or cookie appears in the log at any level, nor in a file that others can read', async () => {
  const { url, said, folder, end } = await server({ LOG_LEVEL: 'trace' });
  const secrets = [founder.password, 'a-new-password-of-mine', 'a-wrong-guess-of-mine'];
  const cookie = await signInNew(url);
  secrets.push(...cookie.split('; ').map((pair) => pair.split('=')[1] ?? ''));
  await post(url, '/api/auth/login', { email: founder.email, password: 'a-wrong-guess-of-mine' });
  const invited = await post(url, '/api/organization/invitations', { role: 'user' }, cookie);
  const { token: invitation } = (await invited.json()) as { token: string };
  await post(url, '/api/auth/invitation', { token: invitation });
  await post(url, '/api/auth/forgot-password', { email: founder.email });
  const outbox = join(folder, 'outbox');
  const reset = await expect
    .poll(() => resetToken(outbox))
    .toBeTruthy()
    .then(() => resetToken(outbox));
  const changed = await post(url, '/api/auth/reset-password', {
    token: reset,
    password: 'a-new-password-of-mine',
  });
  expect(changed.status).toBeLessThan(300);
  const again = await post(url, '/api/auth/login', {
    email: founder.email,
    password: 'a-new-password-of-mine',
  });
  expect(again.status).toBe(200);
  secrets.push(
    invitation,
    reset,
    ...cookiesOf(again)
      .split('; ')
      .map((pair) => pair.split('=')[1] ?? ''),
  );
  await fetch(`${url}/api/nothing?token=${reset}`);
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0);
  await end('SIGTERM');

  expect(said()).toContain('/api/auth/reset-password');
  expect(said()).toContain('"reqId"');
  expect(secrets.every((secret) => secret.length > 15)).toBe(true);
  for (const secret of secrets) expect(said()).not.toContain(secret);
});

function resetToken(outbox: string): string {
  try {
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    const unfolded = mails
      .join('\n')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    return unfolded.match(/#token=([\w-]+)/)?.[1] ?? '';
  } catch {
    return '';
  }
}

// The mail worker runs as the system from its start; as a tenant it would not find the recipients.
test.runIf(engine === 'postgres')(
  "a waiting mail is sent after the next start, for any recipient's organization",
  async () => {
    const location = await newMigratedLocation();
    const db = openDatabase(location);
    onTestFinished(() => db.close());
    const { member } = await newTeam(await testApp({}, undefined, undefined, db));
    const mail = { template: 'password-reset' as const, to: member.email };
    await db.write((tx) => queueMail(createJobs({ db, now: Date.now }), mail, tx));
    const folder = temporaryFolder();
    const running = await startServer(folder, location);
    onTestFinished(async () => void (await running.end('SIGKILL')));
    await expect.poll(() => resetToken(join(folder, 'outbox'))).toBeTruthy();
  },
);

test('an error that quotes a rejected row is logged without the row', async () => {
  const db = await newDatabase();
  await db.migrate();
  const lines: string[] = [];
  const log = Fastify({
    logger: { ...Object(logOptions('info')), stream: { write: (line: string) => void lines.push(line) } },
  }).log;
  const refused = db.write((tx) =>
    sql`insert into "organizations" ("id", "name", "timeZone", "joinPolicy", "listed", "createdAt")
      values (1, 'SECRET-OF-THE-ROW', 'UTC', 'whatever', 1, 1)`.execute(tx),
  );
  await refused.catch((error: unknown) => log.error({ err: error }, 'request failed'));
  expect(lines.join('')).toMatch(/joinPolicy/);
  expect(lines.join('')).not.toContain('SECRET-OF-THE-ROW');
});
