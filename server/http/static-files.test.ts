import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { serveWeb, webFilesIn } from './static-files.ts';

test('what is built into the pages and their workers is handed on with its licences', async () => {
  const { app } = await testApp();
  const { statusCode, body } = await app.inject('/licenses.txt');
  expect(statusCode).toBe(200);
  const named = [...body.matchAll(/^(\S+) [\d.]+ \(.+\)$/gm)].map(([, name]) => name);
  const some = ['@fontsource-variable/inter', 'ical.js', 'lucide-react', 'react', 'react-dom', 'zod'];
  expect(named).toEqual(expect.arrayContaining(some));
  expect(body).toContain('Permission is hereby granted');
});

test('a file of another version is not found; what is no file is a screen', async () => {
  const { app } = await testApp();
  const get = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return [statusCode, headers['content-type'], headers['content-encoding']];
  };
  const page = [200, 'text/html; charset=utf-8', 'br'];
  expect(await get('/assets/index-00000000.js')).toEqual([404, 'application/json; charset=utf-8', undefined]);
  expect(await get('/licenses.txt')).toEqual([200, 'text/plain; charset=utf-8', 'br']);
  expect(await get('/dashboard')).toEqual(page);
  expect((await app.inject({ method: 'HEAD', url: '/dashboard' })).statusCode).toBe(200);
  // What the build has noted for itself, what is compressed beside a file, and a way out of the folder.
  for (const url of ['/.vite/manifest.json', '/index.html.br', '/..%2fserver/main.js', '/nowhere'])
    expect(await get(url), url).toEqual(page);
});

test('while the next version is built in its folder, files go and others come', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const write = (file: string) => writeFileSync(join(folder, file), file);
  for (const file of ['index.html', 'landing.html', 'assets/old.js']) write(file);
  const app = Fastify();
  await app.register(cookie);
  await serveWeb(app, null, webFilesIn(folder));
  const get = async (url: string) => (await app.inject(url)).body;
  expect(await get('/assets/old.js')).toBe('assets/old.js');
  rmSync(join(folder, 'assets/old.js'));
  write('assets/new.js');
  expect((await app.inject('/assets/old.js')).statusCode).toBe(404);
  expect(await get('/assets/new.js')).toBe('assets/new.js');
  expect(await get('/dashboard')).toBe('index.html');
  for (const url of ['/assets/', '/assets/..%2findex.html', '/assets/%00'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
});

test('a hashed file is kept for ever and a page never; who seems to be signed in gets the frame of the screen', async () => {
  const folder = temporaryFolder();
  for (const inner of ['assets', 'frames/dashboard']) mkdirSync(join(folder, inner), { recursive: true });
  const files = ['index.html', 'landing.html', 'assets/a-1.js', 'frames/dashboard/roi.html'];
  for (const file of files) writeFileSync(join(folder, file), file);
  const app = Fastify();
  await app.register(cookie);
  await serveWeb(app, null, webFilesIn(folder));
  const get = async (url: string, sent = '') => {
    const { body, headers } = await app.inject({ url, headers: { cookie: sent } });
    return [body, headers['cache-control']];
  };
  expect(await get('/assets/a-1.js')).toEqual(['assets/a-1.js', 'public, max-age=31536000, immutable']);
  expect(await get('/')).toEqual(['landing.html', 'no-cache']);
  expect(await get('/dashboard/roi')).toEqual(['index.html', 'no-cache']);
  const session = 'mc_session=anything';
  expect(await get('/dashboard/roi?department=Sales', session)).toEqual([
    'frames/dashboard/roi.html',
    'no-cache',
  ]);
  expect(await get('/dashboard/nowhere', session)).toEqual(['index.html', 'no-cache']);
  expect((await app.inject('/Landing')).headers.location).toBe('/');
});
