import { hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { authorizedFetch } from './authorized-fetch.ts';
import { readChallenges } from './challenges.ts';
import { outgoingFetch, type OutgoingFetch } from './outgoing.ts';

const credentials = { user: 'ada', password: 'right & proper' };
const outgoing = outgoingFetch({ allow: ['127.0.0.1'] });
const basic = `Basic ${Buffer.from('ada:right & proper').toString('base64')}`;

/** A server that checks each request; `challenge` is its answer to a request that it does not accept, or null. */
async function serverOf(challenge: (request: IncomingMessage) => string | null) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization?.split(' ')[0] ?? 'nothing');
    const header = challenge(request);
    if (header === null) return void response.end('calendar');
    if (header !== '') response.setHeader('www-authenticate', header);
    response.writeHead(401).end();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/a/`, seen };
}

/** Whether a request answers a challenge with this nonce; written after RFC 7616. */
function isRight(
  { headers, method = '', url = '' }: IncomingMessage,
  nonce: string,
  algorithm = 'MD5',
): boolean {
  const [given] = readChallenges(headers.authorization ?? '');
  if (given?.scheme !== 'digest' || given.params.get('nonce') !== nonce) return false;
  const of = (text: string) => hash(algorithm === 'MD5' ? 'md5' : 'sha256', text, 'hex');
  const [nc, cnonce] = [given.params.get('nc'), given.params.get('cnonce')];
  const secret = of(`ada:calendars:right & proper`);
  const expected = of(`${secret}:${nonce}:${nc}:${cnonce}:auth:${of(`${method}:${url}`)}`);
  return given.params.get('response') === expected && given.params.get('uri') === url;
}

const digest = (nonce: string, more = '') => `Digest realm="calendars", nonce="${nonce}", qop="auth"${more}`;
const everywhere = { mayReceive: () => true };
const statusOf = async (fetch: OutgoingFetch, url: string) =>
  (await fetch(url, { method: 'PROPFIND' })).status;

test.each([
  ['MD5', ', algorithm=MD5'],
  ['SHA-256', ', algorithm=SHA-256'],
])('answers a digest challenge with %s once, and counts the requests', async (algorithm, more) => {
  const counts: unknown[] = [];
  const { url, seen } = await serverOf((request) => {
    counts.push(readChallenges(request.headers.authorization ?? '')[0]?.params.get('nc'));
    return isRight(request, 'one', algorithm) ? null : digest('one', more);
  });
  const fetch = authorizedFetch(outgoing, credentials, everywhere);
  expect([await statusOf(fetch, url), await statusOf(fetch, `${url}b?c=d`)]).toEqual([200, 200]);
  expect(seen).toEqual(['nothing', 'Digest', 'Digest']);
  expect(counts).toEqual([undefined, '00000001', '00000002']);
  expect(fetch.usesDigest()).toBe(true);
});

test.each([
  ['says so', ', stale=true'],
  ['does not say so', ''],
])('gets a new nonce when the server %s that the former expired', async (_name, more) => {
  let nonce = 1;
  const { url, seen } = await serverOf((request) => {
    if (!isRight(request, String(nonce))) return digest(String(nonce), nonce > 1 ? more : '');
    nonce += 1;
    return null;
  });
  const fetch = authorizedFetch(outgoing, credentials, everywhere);
  for (let round = 0; round < 3; round += 1) expect(await statusOf(fetch, url)).toBe(200);
  expect(seen).toEqual(['nothing', ...Array<string>(5).fill('Digest')]);
});

test('a wrong password is tried once', async () => {
  const { url, seen } = await serverOf(() => digest('one'));
  const fetch = authorizedFetch(outgoing, { ...credentials, password: 'wrong' }, everywhere);
  expect(await statusOf(fetch, url)).toBe(401);
  expect(seen).toEqual(['nothing', 'Digest']);
  const other = await serverOf(() => 'Basic realm="calendars"');
  expect(await statusOf(authorizedFetch(outgoing, credentials, everywhere), other.url)).toBe(401);
  expect(other.seen).toEqual(['nothing', 'Basic']);
});

test('a server whose nonces always expire is left after three requests', async () => {
  const { url, seen } = await serverOf(() => digest('one', ', stale=true'));
  expect(await statusOf(authorizedFetch(outgoing, credentials, everywhere), url)).toBe(401);
  expect(seen).toHaveLength(3);
});

test('basic authentication without TLS only answers a challenge', async () => {
  const isKnown = (request: IncomingMessage) => request.headers.authorization === basic;
  for (const header of [
    'Basic realm="a"',
    'Negotiate, Basic realm="a", x-mobileme-authtoken realm="b"',
    '',
  ]) {
    const { url, seen } = await serverOf((request) => (isKnown(request) ? null : header));
    const fetch = authorizedFetch(outgoing, credentials, everywhere);
    expect([await statusOf(fetch, url), await statusOf(fetch, url)]).toEqual([200, 200]);
    expect(seen).toEqual(['nothing', 'Basic', 'Basic']);
  }
  const open = await serverOf(() => null);
  expect(await statusOf(authorizedFetch(outgoing, credentials, everywhere), open.url)).toBe(200);
  expect(open.seen).toEqual(['nothing']);
});

test('with TLS the first request already has basic authentication', async () => {
  const seen: unknown[] = [];
  const recording: OutgoingFetch = async (url, request) => {
    seen.push(request?.authorization?.(new URL(url), 'GET')?.split(' ')[0]);
    const headers = { 'www-authenticate': digest('one') };
    const response = new Response('', seen.length % 2 === 1 ? { status: 401, headers } : {});
    return Object.defineProperty(response, 'url', { value: String(url) });
  };
  const fetch = authorizedFetch(recording, credentials, everywhere);
  expect(await statusOf(fetch, 'https://calendars.test/')).toBe(200);
  const knowing = authorizedFetch(recording, credentials, { ...everywhere, knowsDigest: true });
  expect(await statusOf(knowing, 'https://calendars.test/')).toBe(200);
  expect(seen.splice(0)).toEqual(['Basic', 'Digest', undefined, 'Digest']);
  const elsewhere = authorizedFetch(recording, credentials, { mayReceive: () => false });
  expect(await statusOf(elsewhere, 'https://elsewhere.test/')).toBe(401);
  expect(seen).toEqual([undefined]);
});

test('never falls back from digest to basic authentication without TLS', async () => {
  let offer = digest('one');
  const { url, seen } = await serverOf((request) => (isRight(request, 'one') ? null : offer));
  const fetch = authorizedFetch(outgoing, credentials, everywhere);
  expect(await statusOf(fetch, url)).toBe(200);
  // Another server answers in its place.
  offer = 'Basic realm="calendars"';
  const { url: other, seen: seenThere } = await serverOf(() => offer);
  expect(await statusOf(fetch, other)).toBe(401);
  const knowing = authorizedFetch(outgoing, credentials, { ...everywhere, knowsDigest: true });
  expect(await statusOf(knowing, other)).toBe(401);
  for (const both of [
    `Basic realm="a", ${digest('two')}`,
    'Digest realm="a", nonce="b", algorithm=NEW, Basic realm="a"',
  ]) {
    offer = both;
    expect(await statusOf(authorizedFetch(outgoing, credentials, everywhere), other)).toBe(401);
  }
  expect([...seen, ...seenThere]).not.toContain('Basic');
});

test('servers that may not receive the credentials get nothing, also after a redirect', async () => {
  const other = await serverOf(() => `Basic realm="a", ${digest('one')}`);
  const fetch = authorizedFetch(outgoing, credentials, {
    mayReceive: (url) => !other.url.startsWith(url.origin),
  });
  expect(await statusOf(fetch, other.url)).toBe(401);
  const server = createServer(
    (_request, response) => void response.writeHead(302, { location: other.url }).end(),
  );
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  expect(await statusOf(fetch, `http://127.0.0.1:${(server.address() as { port: number }).port}/`)).toBe(401);
  expect(other.seen).toEqual(['nothing', 'nothing']);
});
