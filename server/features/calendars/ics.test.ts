import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { outgoingFetch } from '#server/outgoing/outgoing.ts';
import { calendarOf } from '#server/testing/calendars.ts';
import { CalendarFailure } from './calendar-failure.ts';
import { readIcs } from './ics.ts';

const outgoing = outgoingFetch({ allow: ['127.0.0.1'] });
const nothing = { etag: null, lastModified: null };

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
  expect(await readIcs(outgoing, address, first)).toEqual({ unchanged: true });
});

test.each<[string, RequestListener, string]>([
  ['that wants a password', (_, response) => void response.writeHead(401).end(), 'wrong-password'],
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
  ['of 50 MB', (_, response) => void response.end(Buffer.alloc(50 * 1024 * 1024, 'x')), 'too-large'],
  ['that closes the connection', (request) => void request.socket.destroy(), 'unreachable'],
])('an address %s', async (_name, answer, code) =>
  expect(await codeOf(readIcs(outgoing, await addressOf(answer), nothing))).toBe(code),
);

test('the address is on the internet, and webcal:// is read over HTTPS', async () => {
  expect(await codeOf(readIcs(outgoing, 'http://169.254.169.254/', nothing))).toBe('not-allowed');
  for (const address of ['file:///etc/passwd', 'my calendar', 'https://ada:secret@example.test/a.ics'])
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
