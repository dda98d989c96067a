import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { Busy } from '#server/concurrency/busy.ts';

/** A server with a port: load shedding runs before anything that an injected request passes. */
async function listening(...given: Parameters<typeof testApp>) {
  const app = await testApp(...given);
  const { promise: slow, resolve: answerSlow } = Promise.withResolvers<string>();
  app.app.get('/slow', () => slow);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const get = (path: string, init?: RequestInit) => fetch(url + path, init);
  const statusOfAny = async () => (await get('/api/openapi.json')).status;
  return { app, get, answerSlow, statusOfAny };
}

test('excess requests get 503 with Retry-After, monitoring still works', async () => {
  const { get, answerSlow, statusOfAny } = await listening({}, { inFlight: 2, eventLoopLagMs: 10_000 });
  const atIt = [get('/slow'), get('/slow')];
  await expect.poll(statusOfAny).toBe(503);
  const refused = await get('/api/meetings', { method: 'POST', body: 'x'.repeat(100_000) });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({
    code: 'unavailable',
    message: 'The service is busy. Please try again.',
  });
  for (const path of ['/api/health', '/metrics', '/metrics?x']) expect((await get(path)).status).toBe(200);
  const refusedSoFar = async () =>
    Number(/requests_shed_total (\d+)/.exec(await (await get('/metrics')).text())?.[1]);
  const before = await refusedSoFar();
  expect(before).toBeGreaterThan(0);
  expect((await get('/metrics-of-mine')).status).toBe(503);
  expect(await refusedSoFar()).toBe(before + 1);

  answerSlow('done');
  expect((await Promise.all(atIt)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await statusOfAny()).toBe(200);
});

test('of requests that arrive together, those above the limit get 503, even if each is fast', async () => {
  const { app } = await listening({}, { inFlight: 5, eventLoopLagMs: 10_000 });
  const { port } = app.app.server.address() as AddressInfo;
  let accepted = 0;
  app.app.server.on('connection', () => (accepted += 1));
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  await expect.poll(() => accepted).toBe(20);
  const answers = sockets.map(text);
  for (const socket of sockets)
    socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n');
  const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
  expect(new Set(statuses)).toEqual(new Set(['200', '503']));
});

test('slow and aborted senders are not counted', async () => {
  const { app, answerSlow, statusOfAny } = await listening({}, { inFlight: 1, eventLoopLagMs: 10_000 });
  const { port } = app.app.server.address() as AddressInfo;
  const to = { port, host: '127.0.0.1' };

  const slow = request({
    ...to,
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-length': 1000 },
  });
  slow.on('error', () => {});
  slow.write('{');
  await once(slow, 'socket');
  expect(await statusOfAny()).toBe(200);

  const impatient = request({ ...to, path: '/slow' });
  impatient.on('error', () => {});
  impatient.end();
  await expect.poll(statusOfAny).toBe(503);
  impatient.destroy();
  await expect.poll(statusOfAny).toBe(200);
  answerSlow('too late');
  slow.destroy();
});

test('during shutdown requests on open connections are answered, and each connection is closed', async () => {
  const { app, answerSlow } = await listening({}, undefined, 600_000);
  const { admin } = await newTeam(app);
  const cookie = `mc_session=${admin.cookies.get('mc_session')}`;
  const { port } = app.app.server.address() as AddressInfo;
  const begun = connect(port, '127.0.0.1');
  begun.write('GET /slow HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(app.app.server, 'request');
  const late: Socket[] = [];
  for (const path of ['/api/health', '/api/changes']) {
    const socket = connect(port, '127.0.0.1');
    const [accepted] = (await once(app.app.server, 'connection')) as [Socket];
    socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\ncookie: ${cookie}\r\n`);
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0);
    late.push(socket);
  }
  const closed = app.app.close();
  await expect.poll(() => app.app.server.listening).toBe(false);
  for (const socket of late) socket.write('\r\n');
  // Both connections end, also the one of live updates.
  const [health, changes] = await Promise.all(late.map(text));
  expect(health).toMatch(/^HTTP\/1\.1 200 [^]*\nconnection: close\r\n[^]*"status":"ok"/i);
  expect(changes).toMatch(/^HTTP\/1\.1 200 [^]*retry: 2000/);
  answerSlow('done');
  const [answered] = (await once(begun, 'data')) as [Buffer];
  expect(answered.toString()).toMatch(/^HTTP\/1\.1 200 [^]*done$/);
  // A client that keeps the connection open does not block the shutdown.
  await expect.poll(() => begun.readableEnded).toBe(true);
  await closed;
});

test('streams are not counted, however their path is spelled', async () => {
  const { app, get, statusOfAny } = await listening({}, { inFlight: 1, eventLoopLagMs: 10_000 }, 60_000);
  const { admin } = await newTeam(app);
  const leave = new AbortController();
  const cookie = `mc_session=${admin.cookies.get('mc_session')}`;
  for (const path of ['/api/changes', '/api/changes?x=1', '/api/changes/', '/api/api/changes/?x=2'])
    expect((await get(path, { headers: { cookie }, signal: leave.signal })).status).toBe(200);
  expect(await statusOfAny()).toBe(200);
  leave.abort();
});

/** Blocks the event loop, as overload does. */
async function hiccups(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const until = performance.now() + 300;
    while (performance.now() < until);
    await setTimeout(1);
  }
}

test('a lasting event loop lag sheds load until it recovers; a single pause does not', async () => {
  const { statusOfAny } = await listening({}, { inFlight: 1000, eventLoopLagMs: 200 });
  await hiccups(1);
  expect(await statusOfAny()).toBe(200);
  // A moment later, the event loop may have recovered already.
  const afterMany = async () => {
    await hiccups(8);
    return statusOfAny();
  };
  await expect.poll(afterMany).toBe(503);
  await expect.poll(statusOfAny).toBe(200);
});

test('a full queue of expensive work gives 503', async () => {
  const { app } = await testApp();
  app.get('/dear', () => {
    throw new Busy('too much of it at once');
  });
  const refused = await app.inject('/dear');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json()).toEqual({
    code: 'unavailable',
    message: 'The service is busy. Please try again.',
  });
});
