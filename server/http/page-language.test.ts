import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { pageLanguage } from './page-language.ts';

test.each([
  [undefined, undefined, 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', undefined, 'de'],
  ['fr-FR, fr;q=0.9', undefined, 'en'],
  ['fr, ja;q=0.5, de;q=0.7', undefined, 'de'],
  ['de;q=0, ja', undefined, 'ja'],
  ['en-US@posix, de', undefined, 'en'],
  ['*;q=x, ;;, ja-JP', undefined, 'ja'],
  ['de', 'ja', 'ja'],
  ['de', 'xx', 'de'],
  ['de', '../../etc', 'de'],
])('accept-language %j and the cookie %j give %s', (accepted, chosen, language) => {
  const headers = accepted === undefined ? {} : { 'accept-language': accepted };
  const cookies = chosen === undefined ? {} : { mc_language: chosen };
  expect(pageLanguage({ headers, cookies })).toBe(language);
});

test.each([
  ['en', 'Make Every Meeting Count'],
  ['de', 'jede Besprechung'],
  ['ja', '会議'],
])('pages in %s have its texts, and run all their inline scripts', async (language, text) => {
  const { app } = await testApp();
  const get = (url: string) => app.inject({ url, headers: { 'accept-language': language } });
  for (const url of ['/', '/login', '/index.html']) {
    const { body, headers } = await get(url);
    expect(body, url).toContain(`<html lang="${language}"`);
    expect(headers.vary, url).toBe('accept-encoding, accept-language, cookie');
    for (const [, script = ''] of body.matchAll(/<script>(.*?)<\/script>/gs)) {
      const hash = createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy'], url).toContain(`'sha256-${hash}'`);
    }
    for (const [, file = ''] of body.matchAll(/src="(\/assets\/[^"]+\.js)"/g))
      expect((await app.inject(file)).statusCode, file).toBe(200);
  }
  expect((await get('/')).body).toContain(text);
  const again = { 'accept-language': language, 'if-none-match': String((await get('/login')).headers.etag) };
  expect((await app.inject({ url: '/login', headers: again })).statusCode).toBe(304);
  const worker = await get('/sw.js');
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  });
  const [, files = '[]'] = /(\["\/index\.html"[^\]]*\])/.exec(worker.body) ?? [];
  for (const file of (JSON.parse(files) as string[]).slice(0, 8))
    expect((await get(file)).statusCode, file).toBe(200);
});

test('a page of another language is not unchanged, and has no address of its own', async () => {
  const { app } = await testApp();
  const english = await app.inject('/login');
  const headers = { 'if-none-match': String(english.headers.etag), cookie: 'mc_language=de' };
  expect((await app.inject({ url: '/login', headers })).body).toContain('<html lang="de"');
  for (const url of ['/index.de.html', '/landing.ja.html', '/sw.de.js'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
  expect((await app.inject({ url: '/manifest.webmanifest', headers })).json()).toMatchObject({
    lang: 'de',
    shortcuts: [{ name: 'Rechner' }, {}, {}],
  });
});
