import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Browser } from '#server/testing/browser.ts';
import { newTeam } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { Busy } from './error-handler.ts';

const get = (app: Awaited<ReturnType<typeof testApp>>, url: string) =>
  new Browser(app).send({ method: 'GET', url });

test('while too much is in hand, who comes is told when to come again; who watches is let in', async () => {
  const app = await testApp({}, { inHand: 2, lateMs: 10_000 });
  const work = Promise.withResolvers<string>();
  app.app.get('/slow', () => work.promise);
  const atIt = [get(app, '/slow'), get(app, '/slow')];
  await expect.poll(async () => (await get(app, '/api/openapi.json')).status).toBe(503);
  const refused = await get(app, '/api/openapi.json');
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.body).toEqual({ message: 'The service is busy. Please try again.' });
  expect((await get(app, '/api/health')).status).toBe(200);

  work.resolve('done');
  expect((await Promise.all(atIt)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await get(app, '/api/openapi.json')).status).toBe(200);
});

test('who sends slowly, or breaks off, takes nobody’s place', async () => {
  const app = await testApp({}, { inHand: 1, lateMs: 10_000 });
  const work = Promise.withResolvers<string>();
  app.app.get('/slow', () => work.promise);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const to = { port, host: '127.0.0.1' };

  const slow = request({ ...to, method: 'POST', path: '/api/auth/login', headers: { 'content-type': 'application/json', 'content-length': 1000 } }); // prettier-ignore
  slow.on('error', () => {});
  slow.write('{');
  await once(slow, 'socket');
  expect((await get(app, '/api/openapi.json')).status).toBe(200);

  const impatient = request({ ...to, path: '/slow' });
  impatient.on('error', () => {});
  impatient.end();
  await expect.poll(async () => (await get(app, '/api/openapi.json')).status).toBe(503);
  impatient.destroy();
  await expect.poll(async () => (await get(app, '/api/openapi.json')).status).toBe(200);
  work.resolve('too late');
  slow.destroy();
});

test('a stream is no work in hand, however its address is written', async () => {
  const app = await testApp({}, { inHand: 1, lateMs: 10_000 }, 60_000);
  const { admin } = await newTeam(app);
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  const cookie = `mc_session=${admin.cookies.get('mc_session')}`;
  for (const path of ['/api/changes', '/api/changes?x=1', '/api/changes/', '/api/api/changes/?x=2'])
    expect((await fetch(url + path, { headers: { cookie }, signal: leave.signal })).status).toBe(200);
  expect((await get(app, '/api/openapi.json')).status).toBe(200);
  leave.abort();
});

/** Keeps this process from anything else, as work that is too much for it does. */
async function hiccups(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const until = performance.now() + 300;
    while (performance.now() < until);
    await setTimeout(1);
  }
}

test('a process that stays late takes nothing more on, and recovers by itself; one hiccup is forgiven', async () => {
  const app = await testApp({}, { inHand: 1000, lateMs: 200 });
  await hiccups(1);
  expect((await get(app, '/api/openapi.json')).status).toBe(200);
  await hiccups(8);
  expect((await get(app, '/api/openapi.json')).status).toBe(503);
  await expect.poll(async () => (await get(app, '/api/openapi.json')).status).toBe(200);
});

test('who comes while too many wait for dear work is told to come again', async () => {
  const app = await testApp();
  app.app.get('/dear', () => {
    throw new Busy('too much of it at once');
  });
  const refused = await get(app, '/dear');
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.body).toEqual({ message: 'The service is busy. Please try again.' });
});
