import type { ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listAuditLog } from '#contract/audit.ts';
import { saveImportBatch } from '#contract/meetings/imports.ts';
import { changeMeetings } from '#contract/meetings/meeting-list.ts';
import {
  deleteMeeting,
  editMeeting,
  readMeeting,
  restoreMeeting,
  saveMeeting,
} from '#contract/meetings/meetings.ts';
import { addPerson, editPerson, repriceMeetings, savePaySettings } from '#contract/people/people.ts';
import { saveTierList } from '#contract/people/tiers.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  sendAgain,
  testWebhook,
} from '#contract/organization/webhooks.ts';
import {
  eventsOf,
  mostWaiting,
  webhookEvents,
  webhookServices,
  webhooksPerOrganization,
} from '#domain/organization/webhooks.ts';
import { dayMs, hourMs } from '#domain/time/time-units.ts';
import { jobHandlers } from '#server/app/create-context.ts';
import { purgeExpired } from '#server/app/tasks.ts';
import { inChunks } from '#server/db/batches.ts';
import { newId } from '#server/db/identifiers.ts';
import { workersOf } from '#server/jobs/store.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { newCertificate } from '#server/features/calendar/mailboxes/certificate.ts';
import { outgoingFetch } from '#server/outgoing/outgoing.ts';
import { Browser } from '#server/testing/browser.ts';
import { importBatch, importRow } from '#server/testing/import-batches.ts';
import { meetingDraft } from '#server/testing/meeting-drafts.ts';
import { blendPay, newOrganizationToken, newTeam } from '#server/testing/people.ts';
import { startOfTest, testApp } from '#server/testing/test-app.ts';
import { type Received, webhookReceiver } from '#server/testing/webhook-receiver.ts';
import { withoutIds } from '#server/testing/without-ids.ts';

const allow = ['webhooks=127.0.0.1'];
const settings = { outgoingAllow: allow };
const events = [...webhookEvents];
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

async function newReceiver() {
  const receiver = await webhookReceiver();
  onTestFinished(async () => void (await receiver.close()));
  return receiver;
}

/** An organization with blended amounts and one webhook; receivers check the time, so both clocks are the same. */
async function withWebhook(seesPay = false) {
  vi.useFakeTimers({ toFake: ['Date'], now: startOfTest });
  onTestFinished(() => void vi.useRealTimers());
  const app = await testApp(settings);
  const team = await newTeam(app);
  await blendPay(app, team.organizationId);
  const receiver = await newReceiver();
  const made = await team.admin.call(createWebhook, { body: { url: receiver.url, events, seesPay } });
  const webhook = { ...made, secret: made.secret ?? '' };
  const pass = (ms: number) => {
    app.pass(ms);
    vi.setSystemTime(app.context.now());
  };
  const deliveries = async () =>
    (await team.admin.call(listDeliveries, { ...idOf(webhook), query: {} })).deliveries;
  const shown = async () => (await team.admin.call(listWebhooks)).webhooks[0];
  return { app, ...team, receiver, webhook, pass, deliveries, shown };
}

const edited = (changes: object) => {
  const { draftKey: _, ...edit } = meetingDraft();
  return { ...edit, version: 1, ...changes };
};

test('each change is sent once, signed, as a token of the organization reads the meeting', async () => {
  const { app, admin, member, receiver, webhook, pass } = await withWebhook();
  const program = new Browser(app);
  program.apiToken = await newOrganizationToken(app, admin, ['meetings:read'], false);
  const take = async () => {
    await app.work();
    return receiver.takeVerified(webhook.secret);
  };
  const { id } = await member.call(saveMeeting, { body: meetingDraft() });
  expect(await take()).toEqual([
    {
      id: expect.stringMatching(/^msg_[\w-]{22}$/),
      type: 'meeting.saved',
      timestamp: '2026-11-21T12:00:00.000Z',
      currency: 'USD',
      data: await program.call(readMeeting, idOf({ id })),
    },
  ]);
  await member.call(editMeeting, { ...idOf({ id }), body: edited({ title: 'Other' }) });
  expect(await take()).toMatchObject([{ type: 'meeting.changed', data: { id, title: 'Other', version: 2 } }]);
  await member.call(deleteMeeting, idOf({ id }));
  expect(await take()).toMatchObject([{ type: 'meeting.deleted', data: { id } }]);
  await member.call(restoreMeeting, idOf({ id }));
  expect(await take()).toMatchObject([{ type: 'meeting.changed', data: { id, version: 4 } }]);
  await admin.call(changeMeetings, { body: { ids: [id], worthIt: 'yes' } });
  expect(await take()).toMatchObject([{ type: 'meeting.changed', data: { id, worthIt: 'yes' } }]);

  // Ahead, then held without any change for the reader.
  const startedAt = new Date(app.context.now() + hourMs).toISOString();
  const later = await member.call(saveMeeting, { body: meetingDraft({ startedAt }) });
  expect(await take()).toMatchObject([{ type: 'meeting.saved', data: { id: later.id, planned: true } }]);
  pass(2 * hourMs);
  await program.call(readMeeting, idOf(later));
  const batch = importBatch([importRow(1, { title: 'One' }), importRow(2, { title: 'Two' })]);
  await member.call(saveImportBatch, { body: batch });
  const imported = await take();
  expect(imported.map(({ type, data }) => [type, data['title']])).toEqual([
    ['meeting.saved', 'One'],
    ['meeting.saved', 'Two'],
  ]);
  expect(new Set(imported.map((message) => message.id)).size).toBe(2);
});

test('what an address without exact costs gets depends on no pay', async () => {
  const messagesWith = async (rate: number, tier: string) => {
    const { app, admin, receiver, webhook } = await withWebhook();
    const exact = await newReceiver();
    await admin.call(createWebhook, { body: { url: exact.url, events, seesPay: true } });
    await admin.call(saveTierList, {
      body: {
        tiers: [
          { name: 'mid', hourlyRate: rate },
          { name: 'senior', hourlyRate: 90 },
        ],
      },
    });
    await admin.call(savePaySettings, {
      body: { visibility: 'blended', blendedRate: 75, defaultRate: 70, viewers: [] },
    });
    const ada = { name: 'Ada', emails: [], role: null, department: null };
    const person = await admin.call(addPerson, { body: { ...ada, tier: { salaryTier: 'mid' } } });
    const attendees = [{ name: 'Ada', role: 'Engineer' }];
    await admin.call(saveMeeting, { body: { ...meetingDraft({ title: 'Twin' }), attendees } });
    const change = { version: 1, tier: { salaryTier: tier, fromDay: '2026-11-01' } };
    await admin.call(editPerson, { ...idOf(person), body: change });
    await admin.call(repriceMeetings, { body: { since: '2026-11-01', isPreview: false } });
    await app.work();
    const blended = receiver.verified(webhook.secret);
    return [blended, exact.received.map(({ body }) => JSON.parse(body))].map((messages) =>
      withoutIds(JSON.stringify(messages)).replaceAll(/msg_[\w-]{22}|Person \d+/g, ''),
    );
  };
  const [one, other] = [await messagesWith(40, 'mid'), await messagesWith(66, 'senior')];
  expect(one[0]?.match(/meeting\.\w+/g)).toEqual(['meeting.saved']);
  expect(one[0]).toBe(other[0]);
  // The change of prices is no event for the other address either.
  expect(other[1]?.match(/meeting\.\w+/g)).toEqual(['meeting.saved']);
  expect(one[1]).not.toBe(other[1]);
});

test('failed attempts are repeated for two days with the same id, and can be sent again', async () => {
  const { app, admin, receiver, webhook, pass, deliveries, shown } = await withWebhook();
  receiver.answer = (_request, response) => void response.writeHead(500).end('not now');
  await admin.call(saveMeeting, { body: meetingDraft() });
  const tried: Received[] = [];
  const delivery = { type: 'meeting.saved', status: 500, answer: '', canSendAgain: true };
  for (const seconds of [5, 60, 300, 1800, 7200, 21_600, 50_400, 86_400]) {
    await app.work();
    const nextAt = new Date(app.context.now() + seconds * 1000).toISOString();
    expect(await deliveries()).toMatchObject([{ ...delivery, state: 'waiting', nextAt }]);
    tried.push(...receiver.takeVerified(webhook.secret));
    pass(seconds * 1000 - 1);
    await app.work();
    pass(1);
  }
  await app.work();
  expect(await deliveries()).toMatchObject([{ ...delivery, state: 'failed', attempts: 9, nextAt: null }]);
  tried.push(...receiver.takeVerified(webhook.secret));
  pass(5 * dayMs);
  await app.work();
  expect(receiver.received).toEqual([]);
  expect(tried).toHaveLength(9);
  expect(new Set(tried.map(({ id }) => id)).size).toBe(1);
  expect(await shown()).toMatchObject({ waiting: 0, failingSince: '2026-11-21T12:00:00.000Z', isOn: true });

  receiver.answer = (_request, response) => void response.end();
  const [failed] = await deliveries();
  const params = { id: String(webhook.id), deliveryId: String(failed?.id) };
  await admin.call(sendAgain, { params });
  const { secret } = await admin.call(renewWebhookSecret, idOf(webhook));
  await app.work();
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, status: 200 }]);
  expect(await shown()).toMatchObject({
    failingSince: null,
    workedAt: new Date(app.context.now()).toISOString(),
  });
  expect(receiver.verified(webhook.secret)).toEqual([tried[0]]);
  expect(receiver.takeVerified(secret)).toEqual([tried[0]]);
  pass(dayMs);
  await admin.call(testWebhook, idOf(webhook));
  await app.work();
  expect(receiver.verified(secret)).toMatchObject([{ type: 'webhook.test', data: {} }]);
  expect(() => receiver.verified(webhook.secret)).toThrow('No matching signature');
  pass(30 * dayMs + 1);
  await purgeExpired(app.app, app.context)();
  expect(await app.db.read.selectFrom('webhookDeliveries').selectAll().execute()).toEqual([]);
});

test.each(webhookServices)(
  '%s: an interrupted attempt is made again, a recorded one is not',
  async (service) => {
    const app = await testApp(settings);
    const { admin } = await newTeam(app);
    const receiver = await newReceiver();
    const settingsOf = { url: receiver.url, service, events: [...eventsOf(service)], seesPay: false };
    await admin.call(testWebhook, idOf(await admin.call(createWebhook, { body: settingsOf })));
    const [job] = await app.context.jobs.list(10);
    // The process ended after the request, before it could record the answer.
    const { outgoing } = app.context;
    app.context.outgoing = async (...request) => {
      await outgoing(...request);
      throw new Error('killed');
    };
    await expect(app.work()).rejects.toThrow('killed');
    app.context.outgoing = outgoing;
    app.pass(hourMs);
    await app.work();
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
    // It ended after recording the answer, before it could delete the job.
    await app.db.write((tx) =>
      app.context.jobs.enqueue(
        { kind: job?.kind ?? '', payload: Object(job?.payload), lane: 'webhooks' },
        tx,
      ),
    );
    await app.work();
    expect(receiver.received).toHaveLength(2);
  },
);

const ended = { state: 'delivered', status: 200, failure: null };
const failed = (failure: string | null, status: number | null = null) => ({
  state: 'waiting',
  status,
  failure,
});

/** Receivers, and how the list of deliveries shows their answers. */
const hostile: Record<string, [() => Promise<string>, { failure?: string | null }]> = {
  dead: [async () => 'http://127.0.0.1:1/', failed('unreachable')],
  private: [async () => 'http://127.0.0.2/', failed('address-denied')],
  'public without TLS': [async () => 'http://192.0.2.1/', failed('address-denied')],
  slow: [() => answering(() => {}), failed('timeout')],
  'closing before its answer': [() => answering((socket) => socket.destroy()), failed('unreachable')],
  'speaking another protocol': [
    () => answering((socket) => socket.end('220 mail\r\n')),
    failed('bad-answer'),
  ],
  'without TLS where it should be': [
    async () => (await answering((socket) => socket.end('220 mail\r\n'))).replace('http:', 'https:'),
    failed('unreachable'),
  ],
  'with a certificate of its own': [selfSigned, failed('certificate')],
  'redirecting to a private address': [
    () => answering((socket) => socket.end('HTTP/1.1 307 x\r\nlocation: http://169.254.169.254/\r\n\r\n')),
    failed(null, 307),
  ],
  // The message has arrived, whatever comes after the status.
  'reporting a length that it does not send': [
    () => answering((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\nok')),
    ended,
  ],
  'closing amid its answer': [
    () =>
      answering((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nok');
        setImmediate(() => socket.destroy());
      }),
    ended,
  ],
  endless: [
    () =>
      answering((socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const more = () => void (socket.destroyed || socket.write('x'.repeat(65_536), more));
        more();
      }),
    ended,
  ],
};

async function answering(answer: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer(
    (socket) => void socket.on('error', () => {}).once('data', () => answer(socket)),
  );
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function selfSigned(): Promise<string> {
  const { privateKey, certificate } = await newCertificate(Date.now());
  const server = createHttpsServer({ key: privateKey, cert: certificate }, (_request, response) =>
    response.end(),
  );
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each(webhookServices)('hostile receivers of %s fail, each as what it is', async (service) => {
  const app = await testApp(settings);
  const found: Record<string, unknown> = {};
  for (const [name, [address, expected]] of Object.entries(hostile)) {
    // Short only where the receiver keeps the connection: on a busy machine others may be late.
    const totalMs = expected.failure === 'timeout' ? 300 : 30_000;
    app.context.outgoing = outgoingFetch({ allow, limits: { totalMs, maxBytes: 1000, maxRedirects: 3 } });
    const { admin } = await newTeam(app, name);
    const body = { url: await address(), service, events: [...eventsOf(service)], seesPay: false };
    const made = await admin.call(createWebhook, { body });
    await admin.call(testWebhook, idOf(made));
    await app.work();
    const { deliveries } = await admin.call(listDeliveries, { ...idOf(made), query: {} });
    found[name] = deliveries[0];
  }
  expect(found).toMatchObject(
    Object.fromEntries(Object.entries(hostile).map(([name, [, it]]) => [name, it])),
  );
});

test.each(webhookServices)('%s: who is asked to wait waits, and 410 switches off', async (service) => {
  const app = await testApp(settings);
  const { admin } = await newTeam(app);
  const receiver = await newReceiver();
  const body = { url: receiver.url, service, events: [...eventsOf(service)], seesPay: false };
  const made = await admin.call(createWebhook, { body });
  const nextAfter = async (header: string) => {
    receiver.answer = (_request, response) =>
      void response.writeHead(429, { 'retry-after': header }).end('slow down');
    await admin.call(testWebhook, idOf(made));
    await app.work();
    const { deliveries } = await admin.call(listDeliveries, { ...idOf(made), query: {} });
    expect(deliveries[0]).toMatchObject({ state: 'waiting', status: 429 });
    return (Date.parse(deliveries[0]?.nextAt ?? '') - app.context.now()) / 1000;
  };
  expect(await nextAfter('90')).toBe(90);
  expect(await nextAfter(new Date(app.context.now() + hourMs).toUTCString())).toBe(3600);
  expect(await nextAfter('99999999')).toBe(6 * 3600);
  for (const nonsense of ['1', '-5', 'soon', '']) expect(await nextAfter(nonsense)).toBe(5);
  receiver.answer = (_request, response) => void response.writeHead(410).end();
  await admin.call(testWebhook, idOf(made));
  await app.work();
  expect((await admin.call(listWebhooks)).webhooks[0]).toMatchObject({ isOn: false, offReason: 'gone' });
});

test('410 switches off, as do 20 failed deliveries after 72 hours without a success', async () => {
  const { app, admin, member, receiver, webhook, pass, shown, deliveries } = await withWebhook();
  receiver.answer = (_request, response) => void response.writeHead(410).end();
  await member.call(saveMeeting, { body: meetingDraft() });
  await app.work();
  expect(await shown()).toMatchObject({ isOn: false, offReason: 'gone' });
  expect((await app.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [admin.email, `The webhook to ${new URL(receiver.url).host} was switched off`],
  ]);
  await member.call(saveMeeting, { body: meetingDraft() });
  expect(await deliveries()).toHaveLength(1);

  const body = { url: receiver.url, events, seesPay: false };
  await admin.call(changeWebhook, { ...idOf(webhook), body: { ...body, isOn: true } });
  receiver.answer = (_request, response) => void response.writeHead(503).end();
  const rows = Array.from({ length: 20 }, (_, index) => importRow(index + 1, { title: `Meeting ${index}` }));
  await member.call(saveImportBatch, { body: importBatch(rows) });
  await app.work();
  expect(await shown()).toMatchObject({ isOn: true, offReason: null, waiting: 20 });
  pass(72 * hourMs - 1);
  await admin.call(testWebhook, idOf(webhook));
  await app.work();
  expect(await shown()).toMatchObject({ isOn: true });
  pass(1);
  await admin.call(testWebhook, idOf(webhook));
  await app.work();
  expect(await shown()).toMatchObject({ isOn: false, offReason: 'failing', waiting: 0 });
  expect(await app.mails()).toHaveLength(1);
  const { entries } = await admin.call(listAuditLog);
  expect(entries.filter(({ action }) => action === 'webhook.switched-off')).toMatchObject([
    { detail: { reason: 'failing' } },
    { detail: { reason: 'gone' } },
  ]);
});

test('an organization has a limit of addresses and of waiting deliveries', async () => {
  const { app, admin, member, webhook, organizationId, shown } = await withWebhook();
  const waiting = Array.from({ length: mostWaiting }, (_, index) => ({
    organizationId,
    id: newId(),
    webhookId: webhook.id,
    messageId: '',
    type: 'webhook.test' as const,
    subject: String(index),
    changedAt: 0,
    body: '{}',
    createdAt: 0,
    state: 'waiting' as const,
  }));
  await app.db.write(async (tx) => {
    for (const chunk of inChunks(waiting)) await tx.insertInto('webhookDeliveries').values(chunk).execute();
  });
  await member.call(saveMeeting, { body: meetingDraft() });
  expect(await shown()).toMatchObject({ waiting: mostWaiting, skipped: 1 });
  const body = { url: 'https://hooks.example/x', events, seesPay: false };
  for (let i = 1; i < webhooksPerOrganization; i += 1) await admin.call(createWebhook, { body });
  expect(await admin.error(createWebhook, { body })).toMatchObject({ status: 409, code: 'list-full' });
  for (const url of ['ftp://x.example/', 'https://a:b@x.example/', 'x'])
    expect(await admin.status(createWebhook, { body: { ...body, url } })).toBe(422);
  await admin.call(deleteWebhook, idOf(webhook));
  expect((await admin.call(listWebhooks)).webhooks).toHaveLength(webhooksPerOrganization - 1);
});

test('a slow receiver delays neither another organization nor mail', async () => {
  const { app, admin, receiver } = await withWebhook();
  const held: ServerResponse[] = [];
  receiver.answer = (_request, response) => void held.push(response);
  for (let i = 0; i < 5; i += 1) await admin.call(saveMeeting, { body: meetingDraft() });
  const other = await newTeam(app, 'Other');
  const fast = await newReceiver();
  await other.admin.call(createWebhook, { body: { url: fast.url, events, seesPay: false } });
  const arrived = new Promise<void>((resolve) => {
    fast.answer = (_request, response) => void response.end(resolve);
  });
  await other.admin.call(saveMeeting, { body: meetingDraft() });
  const { jobs, now } = app.context;
  const workers = Array.from({ length: workersOf.webhooks }, () =>
    startWorker({ jobs, handlers: jobHandlers(app.context, 'webhooks'), now, log: app.app.log }),
  );
  await arrived;
  expect(held.length).toBeLessThan(workersOf.webhooks);
  // No worker of mail runs webhooks.
  expect(Object.keys(jobHandlers(app.context))).not.toContain('webhooks.deliver');
  for (const response of held) response.end();
  receiver.answer = (_request, response) => void response.end();
  await Promise.all(workers.map(({ stop }) => stop()));
});
