// SMTP servers that never end a reply, or fail to begin TLS: a clear error in bounded time, and the queue tries again.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { outboxFolder } from '#server/config.ts';
import { mailsOf } from '#server/app/create-context.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { engine } from '#server/testing/database.ts';
import { newTeam } from '#server/testing/people.ts';
import { smtpPeer } from '#server/testing/smtp-peer.ts';
import { testApp } from '#server/testing/test-app.ts';
import { mailHandler, mailJob, queueMail } from './mail.ts';
import { smtpAdvice } from './smtp-advice.ts';
import { openTransport } from './transport.ts';

const [idleMs, longestMs, mostMs] = [400, 1200, 5000];

/** Says `line` every tenth of a second until the client leaves. */
function dripping(socket: Socket, line: string): void {
  const timer = setInterval(() => socket.write(line), 100);
  socket.on('close', () => clearInterval(timer));
}

function flooding(socket: Socket, piece: string): void {
  const more = () => void (socket.destroyed || socket.write(piece.repeat(1000), more));
  more();
}

/** A server that greets and then answers each line. */
const conversing = (answer: (line: string, socket: Socket) => void) => (socket: Socket) => {
  socket.write('220 peer\r\n');
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) answer(line, socket);
  });
};

/** Behaves until a command, to which it does something else. */
const until = (command: string, then: (socket: Socket) => void, features = '') =>
  conversing((line, socket) => {
    if (line.startsWith(command)) then(socket);
    else if (line.startsWith('EHLO')) socket.write(`250-peer\r\n${features}250 8BITMIME\r\n`);
    else if (line === 'DATA') socket.write('354 go on\r\n');
    else if (/^(MAIL|RCPT|STARTTLS)/.test(line) || line === '.') socket.write('250 ok\r\n');
  });

const afterStartTls = (then: (socket: Socket) => void) =>
  until(
    'STARTTLS',
    (socket) => {
      socket.removeAllListeners('data');
      socket.write('220 begin\r\n');
      then(socket);
    },
    '250-STARTTLS\r\n',
  );

/** Each is not trusted for longer than the limits, and the advice names what to change. */
const servers: Record<string, [(socket: Socket) => void, string, ('smtp' | 'smtps')?]> = {
  'that says nothing': [() => {}, 'does not answer'],
  'that never ends its greeting': [(socket) => dripping(socket, '220-hello\r\n'), 'does not answer'],
  'that floods its greeting': [(socket) => flooding(socket, '220-hello\r\n'), 'above says why'],
  'that floods without a line': [(socket) => flooding(socket, 'x'), 'above says why'],
  'that never ends its features': [until('EHLO', (it) => dripping(it, '250-more\r\n')), 'does not answer'],
  'that never ends a reply': [until('RCPT', (it) => dripping(it, '250-more\r\n')), 'does not answer'],
  'that never accepts a message': [until('.', (it) => dripping(it, '250-more\r\n')), 'does not answer'],
  'that stops after the message': [until('.', () => {}), 'does not answer'],
  'that leaves during a message': [until('DATA', (it) => it.destroy()), 'does not answer'],
  'that speaks nonsense': [until('MAIL', (it) => it.write('hello\r\n')), 'does not accept the sender'],
  'that begins no TLS after STARTTLS': [afterStartTls(() => {}), 'does not answer'],
  'that speaks nonsense after STARTTLS': [afterStartTls((it) => it.write('nonsense\r\n')), 'TLS'],
  'that leaves after STARTTLS': [afterStartTls((it) => it.destroy()), 'above says why'],
  'that says nothing where TLS begins at once': [() => {}, 'does not answer', 'smtps'],
};

async function listening(handle: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    // Unread data would hide that the client has left.
    socket.resume();
    handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(resolve);
    });
  onTestFinished(() => void stop());
  return { port: (server.address() as AddressInfo).port, stop, sockets };
}

test.runIf(engine === 'sqlite').each(Object.entries(servers))(
  'a server %s: the mail fails soon, and arrives once when the server works',
  async (_what, [handle, advice, protocol = 'smtp']) => {
    const hostile = await listening(handle);
    const app = await testApp({ smtpUrl: `${protocol}://127.0.0.1:${hostile.port}` });
    const { admin } = await newTeam(app);
    await app.db.write((tx) =>
      queueMail(app.context.jobs, { template: 'second-factor-off', to: admin.email }, tx),
    );
    const errors: unknown[] = [];
    const workerFor = (smtpUrl: string | null) => {
      const { config, jobs, now } = app.context;
      const outbox = outboxFolder(config);
      // Short only where the server is waited for: on a busy machine other faults may be late.
      const limits = advice === 'does not answer' ? { idleMs, longestMs } : {};
      const transport = openTransport({ ...config, smtpUrl, outbox, ...limits });
      const send = mailHandler(mailsOf(app.context), transport, 'http://meetingcost.test');
      const handlers = {
        [mailJob]: (...job: Parameters<typeof send>) =>
          send(...job).catch((error: unknown) => {
            errors.push(error);
            throw error;
          }),
      };
      const worker = startWorker({ jobs, handlers, now, log: app.app.log });
      onTestFinished(async () => {
        await worker.stop();
        transport.close();
      });
      return worker;
    };
    const began = performance.now();
    const failing = workerFor(app.context.config.smtpUrl);
    await failing.nudge();
    expect(performance.now() - began).toBeLessThan(mostMs);
    const [error] = errors as [Error];
    expect(smtpAdvice(error.cause)).toContain(advice);
    const [waiting, ...more] = await app.db.read
      .selectFrom('jobs')
      .select(['attempts', 'runAt', 'failedAt', 'lastError'])
      .execute();
    expect([waiting, more]).toEqual([
      {
        attempts: 1,
        runAt: app.context.now() + 60_000,
        failedAt: null,
        lastError: error.message,
      },
      [],
    ]);
    // It keeps no connection.
    await expect.poll(() => hostile.sockets.size).toBe(0);
    await failing.stop();
    const { url, received } = await smtpPeer();
    app.pass(60_000);
    const working = workerFor(url);
    await working.nudge();
    await working.nudge();
    expect(received).toHaveLength(1);
    expect(await app.context.jobs.counts()).toEqual([]);
  },
);

test.runIf(engine === 'sqlite')('the check of the settings ends as well', async () => {
  const { port } = await listening(until('EHLO', (it) => dripping(it, '250-more\r\n')));
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const settings = { smtpUrl, mailFrom: 'a@b.example', outbox: '', idleMs, longestMs };
  const transport = openTransport(settings);
  const error: unknown = await transport.verify().catch((reason: unknown) => reason);
  expect(smtpAdvice(error)).toContain('does not answer');
});
