import { createServer } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { OutgoingError } from './outgoing-error.ts';
import { outgoingFetch } from './outgoing.ts';

const limits = { totalMs: 5000, maxBytes: 50_000, maxRedirects: 3 };
const fetch = outgoingFetch({ allow: ['127.0.0.1'], limits });

const text = 'Größe '.repeat(1000);
const plain = Buffer.from(text);

/** Requests the bytes with that Content-Encoding. */
async function read(bytes: Uint8Array, encoding: string, status = 200) {
  let asked: string | undefined;
  const server = createServer((request, response) => {
    asked = request.headers['accept-encoding'];
    response.writeHead(status, { 'content-encoding': encoding, 'content-length': bytes.length });
    response.end(bytes);
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const answer = await fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
  return { text: await answer.text(), headers: answer.headers, asked };
}

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof OutgoingError ? error.failure : error),
  );

test.each<[string, Uint8Array, string]>([
  ['gzip', gzipSync(plain), 'gzip'],
  ['gzip by its old name', gzipSync(plain), 'X-GZip'],
  ['deflate', deflateSync(plain), 'deflate'],
  ['deflate without the header of zlib', deflateRawSync(plain), 'deflate'],
  ['brotli', brotliCompressSync(plain), 'br'],
  ['two encodings', brotliCompressSync(gzipSync(plain)), 'gzip, br'],
  [
    'two parts of gzip',
    Buffer.concat([gzipSync(plain.subarray(0, 100)), gzipSync(plain.subarray(100))]),
    'gzip',
  ],
  ['an encoding that was not applied', plain, 'gzip'],
  ['a character set', plain, 'UTF-8'],
  ['none', plain, 'identity'],
])('reads %s', async (_name, bytes, encoding) => {
  const answer = await read(bytes, encoding);
  expect(answer.text).toBe(text);
  expect([answer.asked, answer.headers.get('content-encoding')]).toEqual(['gzip, deflate, br', null]);
});

test('an empty body has nothing to unpack', async () => {
  expect((await read(Buffer.alloc(0), 'gzip')).text).toBe('');
});

test.each<[string, Uint8Array, string, string]>([
  ['unpacks to too much', gzipSync(Buffer.alloc(50_001)), 'gzip', 'too-large'],
  ['unpacks to a thousand times as much', gzipSync(Buffer.alloc(40_000_000)), 'gzip', 'too-large'],
  ['unpacks twice to too much', gzipSync(gzipSync(Buffer.alloc(40_000_000))), 'gzip, gzip', 'too-large'],
  ['unpacks to too much as brotli', brotliCompressSync(Buffer.alloc(40_000_000)), 'br', 'too-large'],
  ['unpacks to too much as deflate', deflateRawSync(Buffer.alloc(40_000_000)), 'deflate', 'too-large'],
  ['ends early', gzipSync(plain).subarray(0, 40), 'gzip', 'bad-answer'],
  ['is broken', Buffer.concat([gzipSync(plain).subarray(0, 20), plain]), 'gzip', 'bad-answer'],
])('a body that %s is refused', async (_name, bytes, encoding, failure) =>
  expect(await failureOf(read(bytes, encoding))).toBe(failure),
);

test('a body of exactly the limit is accepted', async () => {
  expect((await read(gzipSync(Buffer.alloc(50_000, 'x')), 'gzip')).text).toHaveLength(50_000);
});
