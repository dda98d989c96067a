import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveStartPage, withWholeAddresses } from './start-page.ts';

const html = '<html><head><meta property="og:image" content="/og.png" /></head><body>Hello</body></html>';

test('the picture and the page have whole addresses', () => {
  const page = withWholeAddresses(html, 'https://cost.example');
  expect(page).toContain('property="og:image" content="https://cost.example/og.png"');
  expect(page).toContain('<link rel="canonical" href="https://cost.example/" />');
});

test('it is compressed, never kept stale, and not sent twice', async () => {
  const app = Fastify();
  serveStartPage(app, html);
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
