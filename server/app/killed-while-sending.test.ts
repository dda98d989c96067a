// Servers that are killed with SIGKILL while they send mails and messages to chat channels: nothing is lost, and what is
// sent twice can be recognized.

import { expect, onTestFinished, test } from 'vitest';
import { chatServices } from '#domain/organization/chat.ts';
import { createJobs, otherWorkers } from '#server/jobs/store.ts';
import { queueMail } from '#server/mail/mail.ts';
import {
  engine,
  newLocation,
  newMigratedLocation,
  openDatabase,
  temporaryFolder,
} from '#server/testing/database.ts';
import { newTeam } from '#server/testing/people.ts';
import { cookiesOf, founder, mustPost, signInNew, startServer } from '#server/testing/server-process.ts';
import { smtpPeer } from '#server/testing/smtp-peer.ts';
import { testApp } from '#server/testing/test-app.ts';
import { webhookReceiver } from '#server/testing/webhook-receiver.ts';

type Db = ReturnType<typeof openDatabase>;

async function withDatabase<T>(location: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(location);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** As when the lease of what the killed process ran has expired. */
const endLeases = (location: string) =>
  withDatabase(location, (db) =>
    db.write((tx) => tx.updateTable('jobs').set({ lockedUntil: 0, runAt: 0 }).execute()),
  );

const waiting = (location: string) =>
  withDatabase(location, async (db) => (await db.read.selectFrom('jobs').select('id').execute()).length);

async function started(location: string, folder: string, settings: Record<string, string>) {
  const server = await startServer(folder, location, settings);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}

test('mail: a server that is killed at any step of the dialogue', async () => {
  const location = engine === 'postgres' ? await newMigratedLocation() : temporaryFolder();
  const folder = engine === 'postgres' ? temporaryFolder() : location;
  const file = engine === 'postgres' ? location : `${folder}/meetingcost.sqlite`;
  const steps = ['MAIL FROM', 'RCPT TO', 'message', 'accepted'];
  const people = await withDatabase(file, async (db) => {
    if (engine === 'sqlite') await db.migrate();
    const { admin, member } = await newTeam(await testApp({}, undefined, undefined, db));
    const jobs = createJobs({ db, now: Date.now });
    const to = [admin, member].map(({ email }) => email);
    for (const template of ['second-factor-off', 'passkey-added', 'second-factor-on'] as const)
      for (const one of to) await db.write((tx) => queueMail(jobs, { template, to: one }, tx));
    return to;
  });
  let reached = Promise.withResolvers<void>();
  /** Whether the peer goes on at this step. Otherwise it never answers. */
  const goesOn = (step: string): boolean => {
    if (steps[0] !== step) return true;
    steps.shift();
    reached.resolve();
    return step === 'accepted';
  };
  /** By server, the last of which is not killed. */
  const accepted: string[][] = [];
  const { url } = await smtpPeer({
    onMailFrom: (_address, _session, done) => void (goesOn('MAIL FROM') && done()),
    onRcptTo: (_address, _session, done) => void (goesOn('RCPT TO') && done()),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => void (text += chunk.toString()));
      stream.on('end', () => {
        if (!goesOn('message')) return;
        accepted.at(-1)?.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
        done();
        goesOn('accepted');
      });
    },
  });
  while (steps.length > 0) {
    reached = Promise.withResolvers();
    accepted.push([]);
    const server = await started(location, folder, { SMTP_URL: url });
    await reached.promise;
    await server.end('SIGKILL');
    await endLeases(file);
  }
  accepted.push([]);
  await started(location, folder, { SMTP_URL: url });
  await expect.poll(() => waiting(file)).toBe(0);
  expect(new Set(accepted.flat()).size).toBe(3 * people.length);
  for (const [i, ids] of accepted.entries()) {
    // Each server sends a mail once.
    expect(new Set(ids).size).toBe(ids.length);
    // Only those that were being sent when the server was killed may come again, with the same id.
    const later = new Set(accepted.slice(i + 1).flat());
    expect(ids.filter((id) => later.has(id)).length).toBeLessThanOrEqual(otherWorkers);
  }
});

test('chat: a server that is killed before and after the answers', async () => {
  const folder = temporaryFolder();
  const location = engine === 'postgres' ? await newLocation() : folder;
  const file = engine === 'postgres' ? location : `${folder}/meetingcost.sqlite`;
  const settings = { OUTGOING_ALLOW: 'webhooks=127.0.0.1' };
  const receivers = await Promise.all(chatServices.map(() => webhookReceiver()));
  onTestFinished(async () => void (await Promise.all(receivers.map((one) => one.close()))));
  const bodies = () => receivers.map(({ received }) => received.map(({ body }) => body));
  const total = () => bodies().flat().length;

  const first = await started(location, folder, settings);
  const cookie = await signInNew(first.url);
  const ids: number[] = [];
  for (const [i, service] of chatServices.entries()) {
    const channel = { url: receivers[i]?.url, service, events: ['month.closed'], seesPay: false };
    const answer = await mustPost(first.url, '/api/webhooks', channel, cookie);
    ids.push(((await answer.json()) as { id: number }).id);
  }
  for (const receiver of receivers) receiver.answer = () => {};
  await mustPost(first.url, '/api/finance/closings', { month: lastMonth() }, cookie);
  // Of one organization, two are sent at a time.
  await expect.poll(total).toBe(2);
  await first.end('SIGKILL');
  await endLeases(file);

  for (const receiver of receivers) receiver.answer = (_request, response) => void response.end('ok');
  const second = await started(location, folder, settings);
  await expect.poll(() => bodies().every((some) => some.length > 0) && total() >= 5).toBe(true);
  await second.end('SIGKILL');
  await endLeases(file);

  const third = await started(location, folder, settings);
  await expect.poll(() => waiting(file)).toBe(0);
  const { email, password } = founder;
  const again = cookiesOf(await mustPost(third.url, '/api/auth/login', { email, password }));
  for (const [i, id] of ids.entries()) {
    const answer = await fetch(`${third.url}/api/webhooks/${id}/deliveries`, { headers: { cookie: again } });
    const { deliveries } = (await answer.json()) as { deliveries: { state: string; type: string }[] };
    expect(deliveries).toMatchObject([{ type: 'month.closed', state: 'delivered' }]);
    // Each attempt had the same content.
    expect(new Set(bodies()[i]).size).toBe(1);
  }
  // Two were interrupted once, and the last kill may have come before an answer was recorded.
  expect(total()).toBeGreaterThanOrEqual(5);
  expect(total()).toBeLessThanOrEqual(8);
  const sent = total();
  for (const id of ids) await mustPost(third.url, `/api/webhooks/${id}/test`, {}, again);
  await expect.poll(total).toBe(sent + ids.length);
});

/** The last month that is over everywhere, such as "2026-10". */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 0)).toISOString().slice(0, 7);
}
