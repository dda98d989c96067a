import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/database.ts';
import { readConfig } from '#server/config.ts';
import { testApp } from '#server/testing/test-app.ts';
import { compressedAnswer, serveWeb, webFilesIn, withAbsoluteUrls } from './static-files.ts';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

test('the licenses of all bundled packages are served', async () => {
  const { app } = await testApp();
  const { statusCode, body } = await app.inject('/licenses.txt');
  expect(statusCode).toBe(200);
  const named = [...body.matchAll(/^(\S+) [\d.]+ \(.+\)$/gm)].map(([, name]) => name);
  const some = ['@fontsource-variable/inter', 'ical.js', 'lucide-react', 'react', 'react-dom', 'zod'];
  expect(named).toEqual(expect.arrayContaining(some));
  expect(body).toContain('Permission is hereby granted');
});

test('a path is a file, a screen, or 404', async () => {
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
  // The manifest, a compressed copy, and a path that leaves the folder.
  const nothing = [
    '/.vite/manifest.json',
    '/index.html.br',
    '/..%2fserver/main.js',
    '/nowhere',
    '/constructor',
  ];
  for (const url of [...nothing, '/dashboard/x', '/dashboard/meetings/7/x', '/Login'])
    expect(await get(url), url).toEqual([404, ...page.slice(1)]);
  for (const url of [
    '/dashboard/',
    '/dashboard/meetings/7?a=b',
    '/sign-on/acme',
    '/Settings',
    '/Calculator/',
  ])
    expect(await get(url), url).toEqual(page);
  // It is not answered as unchanged.
  const { headers } = await app.inject('/nowhere');
  const again = { url: '/nowhere', headers: { 'if-none-match': String(headers.etag) } };
  expect((await app.inject(again)).statusCode).toBe(404);
  expect((await app.inject('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
});

test('assets that a build adds or removes at runtime are respected', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  const write = (file: string) => writeFileSync(join(folder, file), file);
  for (const file of ['index.html', 'landing.html', 'assets/old.js']) write(file);
  const { site } = readConfig({});
  const app = Fastify();
  await serveWeb(app, { publicUrl: null, site }, webFilesIn(folder));
  const get = async (url: string) => (await app.inject(url)).body;
  expect(await get('/assets/old.js')).toBe('assets/old.js');
  rmSync(join(folder, 'assets/old.js'));
  write('assets/new.js');
  expect((await app.inject('/assets/old.js')).statusCode).toBe(404);
  expect(await get('/assets/new.js')).toBe('assets/new.js');
  expect(await get('/dashboard')).toContain('index.html');
  for (const url of ['/assets/', '/assets/..%2findex.html', '/assets/%00'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
});

test('hashed files are immutable, documents are revalidated', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const files = ['index.html', 'landing.html', 'assets/a-1.js'];
  for (const file of files) writeFileSync(join(folder, file), file);
  const { site } = readConfig({});
  const app = Fastify();
  await serveWeb(app, { publicUrl: null, site }, webFilesIn(folder));
  const get = async (url: string) => {
    const { body, headers } = await app.inject(url);
    return [body, headers['cache-control']];
  };
  expect(await get('/assets/a-1.js')).toEqual(['assets/a-1.js', 'public, max-age=31536000, immutable']);
  expect(await get('/')).toEqual(['landing.html', 'no-cache']);
  expect(await get('/dashboard/roi?department=Sales')).toEqual(['index.html', 'no-cache']);
  expect((await app.inject('/Landing')).headers.location).toBe('/');
});

const html = '<html><head><meta property="og:image" content="/og.png" /></head><body>Hello</body></html>';

test('the preview picture and the page have absolute URLs', () => {
  const page = withAbsoluteUrls(html, 'https://cost.example');
  expect(page).toContain('property="og:image" content="https://cost.example/og.png"');
  expect(page).toContain('<link rel="canonical" href="https://cost.example/" />');
});

test('the landing page is compressed, revalidated and answers 304', async () => {
  const app = Fastify();
  app.get('/', compressedAnswer(html, 'text/html; charset=utf-8'));
  const ask = (accepted: string) => app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  const first = await ask('gzip, br');
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  const plain = await app.inject({ url: '/' });
  expect([plain.body, plain.headers['content-encoding']]).toEqual([html, undefined]);
  for (const { headers } of [first, plain])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' });
  for (const answer of [first, await ask('br')])
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(html);
  expect(gunzipSync((await ask('gzip')).rawPayload).toString()).toBe(html);
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('name, logo, imprint and privacy page of the operator are in every document', async () => {
  const { site } = readConfig({
    PRODUCT_NAME: 'Time & "Money"',
    IMPRINT_URL: 'https://acme.example/imprint',
    PRIVACY_URL: 'https://acme.example/privacy',
  });
  const logo = join(temporaryFolder(), 'logo.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { app } = await testApp({ site: { ...site, logo } });
  for (const url of ['/', '/login', '/index.html']) {
    const { body, statusCode } = await app.inject(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(body).toMatch(/<title>.*Time &amp; &quot;Money&quot;<\/title>/);
    expect(body).not.toContain('MeetingCost');
    const [, content = ''] = /<meta name="site" content="([^"]+)"/.exec(body) ?? [];
    const seen = JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as object;
    expect(seen).toMatchObject({ name: 'Time & "Money"', landing: true, imprint: true });
    expect(body).toContain('.brand-mark{background:url(/logo)');
  }
  expect((await app.inject('/')).body).toContain('<li id="imprint-link"><a href="/imprint"');
  expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({ short_name: 'Time & "Money"' });
  expect((await app.inject('/logo')).headers['content-type']).toBe('image/svg+xml');
  expect((await app.inject('/imprint')).headers.location).toBe('https://acme.example/imprint');
  expect((await app.inject('/privacy')).headers.location).toBe('https://acme.example/privacy');
});

test('without a landing page, its addresses redirect to the sign-in, and plans and demo requests do not exist', async () => {
  const { app } = await testApp({ site: readConfig({ LANDING: 'off' }).site });
  for (const url of ['/', '/Landing', '/landing.html', '/payments'])
    expect((await app.inject(url)).headers.location, url).toBe('/login');
  for (const [method, url] of [
    ['POST', '/api/demo-requests'],
    ['GET', '/api/plan'],
    ['PUT', '/api/plan'],
  ] as const)
    expect((await app.inject({ method, url, payload: {} })).statusCode, url).toBe(404);
  expect((await app.inject('/login')).body).toContain('&quot;landing&quot;:false');
});

test.each([
  '/',
  '/login',
  '/licenses.txt',
  '/robots.txt',
  '/manifest.webmanifest',
  '/api/docs',
  '/api/openapi.json',
  '/api/health',
  '/api/nothing',
  '/metrics',
  '/nothing.txt',
  '/sw.js',
])('the answer of %s names its type, and texts their charset', async (url) => {
  const { headers, body } = await (await testApp()).app.inject(url);
  expect(body).not.toBe('');
  // JSON is UTF-8 by definition.
  expect(headers['content-type']).toMatch(
    /^(text\/\w+|application\/(json|javascript)); charset=utf-8$|^text\/plain; version=0\.0\.4; charset=utf-8$|^application\/manifest\+json/,
  );
});
