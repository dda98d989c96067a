import { createServer, type RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type OutgoingFetch, outgoingFetch, type Resolve } from '#server/outgoing/outgoing.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { readIcs as readSource, type IcsVersion } from './ics.ts';

const outgoing = outgoingFetch({ allow: ['127.0.0.1'] });
const nothing: IcsVersion = { etag: null, lastModified: null };

const readIcs = (fetch: OutgoingFetch, address: string, known: IcsVersion) =>
  readSource(fetch, { address }, known);

async function addressOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/secret/basic.ics`;
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof CalendarFailure ? error.code : error),
  );

test("reads a calendar once, then requests it with the server's validators", async () => {
  const text = calendarOf('SUMMARY:Größe');
  const address = await addressOf((request, response) => {
    const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    if (etag === '"1"' && since === 'Tue, 24 Nov 2026 09:00:00 GMT')
      return void response.writeHead(304).end();
    response.setHeader('etag', '"1"').setHeader('last-modified', 'Tue, 24 Nov 2026 09:00:00 GMT').end(text);
  });
  const first = await readIcs(outgoing, address, nothing);
  if (first.unchanged) throw new Error('it was not known');
  expect(first.text).toBe(text);
  expect(await readIcs(outgoing, address, first)).toEqual({ unchanged: true, source: { address } });
});

test.each<[string, RequestListener, string]>([
  ['that wants a password', (_, response) => void response.writeHead(401).end(), 'needs-password'],
  ['that is forbidden', (_, response) => void response.writeHead(403).end(), 'forbidden'],
  ['that does not exist', (_, response) => void response.writeHead(404).end(), 'gone'],
  ['that is gone', (_, response) => void response.writeHead(410).end(), 'gone'],
  ['of a broken server', (_, response) => void response.writeHead(500).end(), 'server-error'],
  ['of a busy server', (_, response) => void response.writeHead(429).end(), 'server-error'],
  [
    'that redirects without end',
    (_, response) => void response.writeHead(302, { location: '/' }).end(),
    'server-error',
  ],
  [
    'of a page',
    (_, response) => void response.end('<!doctype html><title>Sign in</title>'),
    'not-a-calendar',
  ],
  ['without an answer', (_, response) => void response.end(), 'not-a-calendar'],
  ['of half a calendar', (_, response) => void response.end(calendarOf([]).slice(0, -20)), 'not-a-calendar'],
  ['of 65 MB', (_, response) => void response.end(Buffer.alloc(65 * 1024 * 1024, 'x')), 'too-large'],
  ['that closes the connection', (request) => void request.socket.destroy(), 'unreachable'],
])('an address %s', async (_name, answer, code) =>
  expect(await codeOf(readIcs(outgoing, await addressOf(answer), nothing))).toBe(code),
);

test('the address is on the internet, and webcal:// is read over HTTPS', async () => {
  expect(await codeOf(readIcs(outgoing, 'http://169.254.169.254/', nothing))).toBe('not-allowed');
  for (const address of ['file:///etc/passwd', 'my calendar', 'ada@example.test'])
    expect(await codeOf(readIcs(outgoing, address, nothing))).toBe('not-a-calendar');
  const asked: string[] = [];
  const recording = async (url: string | URL) => {
    asked.push(String(url));
    return new Response(calendarOf([]));
  };
  for (const address of [' webcal://example.test/a.ics', 'webcals://example.test/b.ics'])
    await readIcs(recording, address, nothing);
  expect(asked).toEqual(['https://example.test/a.ics', 'https://example.test/b.ics']);
});

test('reads an older character set', async () => {
  const address = await addressOf((_, response) =>
    response
      .setHeader('content-type', 'text/calendar; charset=ISO-8859-1')
      .end(calendarOf('SUMMARY:Größe'), 'latin1'),
  );
  const answer = await readIcs(outgoing, address, nothing);
  expect(answer.unchanged ? '' : answer.text).toContain('SUMMARY:Größe');
});

const textAt = async (answer: RequestListener) => {
  const read = await readIcs(outgoing, await addressOf(answer), nothing);
  return read.unchanged ? null : read.text;
};

test('reads compressed calendars, and files that were compressed before', async () => {
  const text = calendarOf('SUMMARY:Größe');
  const packed = gzipSync(text);
  const answers: RequestListener[] = [
    (_, response) => void response.setHeader('content-encoding', 'gzip').end(packed),
    (_, response) => void response.setHeader('content-encoding', 'deflate').end(deflateSync(text)),
    (_, response) => void response.setHeader('content-encoding', 'br').end(brotliCompressSync(text)),
    (_, response) => void response.setHeader('content-type', 'application/gzip').end(packed),
    (_, response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(packed)),
  ];
  for (const answer of answers) expect(await textAt(answer)).toBe(text);
});

test.each<[string, RequestListener]>([
  ['an answer', (_, response) => void response.setHeader('content-encoding', 'gzip').end(bomb)],
  ['a file', (_, response) => void response.end(bomb)],
  [
    'a file in an answer',
    (_, response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(bomb)),
  ],
])('%s that unpacks to 65 MB is too large', async (_name, answer) =>
  expect(await codeOf(addressOf(answer).then((address) => readIcs(outgoing, address, nothing)))).toBe(
    'too-large',
  ),
);

const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, 'BEGIN:VCALENDAR\n'));

test('reads a calendar of almost 64 MB', async () => {
  const note = `DESCRIPTION:${'x'.repeat(63 * 1024 * 1024)}`;
  const packed = gzipSync(calendarOf(note), { level: 1 });
  const text = await textAt((_, response) => void response.setHeader('content-encoding', 'gzip').end(packed));
  expect(text?.length).toBeGreaterThan(63 * 1024 * 1024);
});

test('text after the end is no part of a calendar, but a second one is', async () => {
  const text = calendarOf('SUMMARY:One');
  for (const whole of [`${text}\r\n<!-- served in 3 ms -->`, `${text}${text}`, `\r\n${text.trimEnd()}`])
    expect(await textAt((_, response) => void response.end(whole))).toBe(whole);
  for (const part of [`${text}${text.slice(0, -20)}`, text.replace('END:VCALENDAR', 'X-END:VCALENDAR')]) {
    const address = await addressOf((_, response) => void response.end(part));
    expect(await codeOf(readIcs(outgoing, address, nothing))).toBe('not-a-calendar');
  }
});

test('an address without a scheme is read without TLS only in the network of the operator', async () => {
  const asked: string[] = [];
  const address = await addressOf((request, response) => {
    asked.push(request.url ?? '');
    response.end(calendarOf([]));
  });
  const bare = address.replace('http://', '');
  for (const typed of [bare, `webcal://${bare}`, `webcals://${bare}`]) {
    const read = await readIcs(outgoing, typed, nothing);
    expect(read).toMatchObject({ unchanged: false, source: { address } });
  }
  expect(asked).toHaveLength(3);
  // The same server as if its address were public.
  const resolve: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const isPublic: OutgoingFetch = (url, request) =>
    request?.plainOnlyInOwnNetwork
      ? outgoingFetch({ allow: [], resolve })(url, request)
      : outgoingFetch({ allow: ['127.0.0.1'], resolve })(url, request);
  const elsewhere = bare.replace('127.0.0.1', 'calendars.test');
  expect(['unreachable', 'certificate']).toContain(await codeOf(readIcs(isPublic, elsewhere, nothing)));
  expect(asked).toHaveLength(3);
  expect(await codeOf(readIcs(isPublic, `http://${elsewhere}`, nothing))).toBe(null);
});

test('the name and password of an address are sent as the server asks, and stored apart', async () => {
  const seen: (string | undefined)[] = [];
  const address = await addressOf(({ headers, url }, response) => {
    seen.push(headers.authorization);
    if (headers.authorization === `Basic ${Buffer.from('ada:s:cret').toString('base64')}`)
      return void response.end(calendarOf([]));
    expect(url).toBe('/secret/basic.ics');
    response.writeHead(401, { 'www-authenticate': 'Basic realm="calendars"' }).end();
  });
  const read = await readIcs(outgoing, address.replace('http://', 'http://ada:s%3Acret@'), nothing);
  expect(read.source).toEqual({ address, user: 'ada', password: 's:cret', usesDigest: false });
  // As it is stored.
  expect(await readSource(outgoing, read.source, nothing)).toMatchObject({ unchanged: false });
  expect(seen).toEqual([undefined, seen[1], undefined, seen[1]]);
  expect(await codeOf(readIcs(outgoing, address.replace('http://', 'http://ada:wrong@'), nothing))).toBe(
    'wrong-password',
  );
  expect(await codeOf(readIcs(outgoing, address, nothing))).toBe('needs-password');
});

test('the name and password of an address do not follow a redirect to another site', async () => {
  const seen: unknown[] = [];
  const other = await addressOf(({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(401, { 'www-authenticate': 'Basic realm="a"' }).end();
  });
  const address = await addressOf((_, response) => void response.writeHead(302, { location: other }).end());
  expect(await codeOf(readIcs(outgoing, address.replace('http://', 'http://ada:secret@'), nothing))).toBe(
    'wrong-password',
  );
  expect(seen).toEqual([undefined]);
});
