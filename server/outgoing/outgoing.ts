// The client of every request to an address from a user or another server. It connects only to permitted addresses,
// and limits time and size of a response.

import { type LookupAddress, type LookupAllOptions, lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { blockListOf, isListed, isPermitted, permissionOf, type Purpose, purposes } from './addresses.ts';
import { OutgoingError } from './outgoing-error.ts';
import { startOf } from './start-of.ts';
import { acceptedEncodings, unpack } from './unpack.ts';

type OutgoingLimits = { totalMs: number; maxBytes: number; maxRedirects: number };

const outgoingLimits: OutgoingLimits = { totalMs: 20_000, maxBytes: 10 * 1024 * 1024, maxRedirects: 3 };

/** As `lookup` of node:dns, for all addresses of a name. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

type Options = {
  /** Entries of OUTGOING_ALLOW. */
  allow: readonly string[];
  limits?: OutgoingLimits;
  resolve?: Resolve;
};

export type OutgoingRequest = {
  /** Decides which entries of OUTGOING_ALLOW hold; calendars unless given. */
  purpose?: Purpose;
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: string | Uint8Array | URLSearchParams | null;
  /** 'manual' returns a redirect as it is; a function decides for each target whether to follow. */
  redirect?: 'follow' | 'manual' | ((to: URL) => boolean);
  /** The largest body, packed and unpacked; 10 MB unless given. */
  maxBytes?: number;
  /** Reads only the start of the answer, and nothing from addresses of OUTGOING_ALLOW. */
  firstBytes?: number;
  /** Without TLS, connects only to addresses of OUTGOING_ALLOW. */
  plainOnlyInOwnNetwork?: boolean;
  /** The Authorization header of a request; it is asked again for each redirect. */
  authorization?: (url: URL, method: string) => string | null;
  signal?: AbortSignal | null;
};

/**
 * Like `fetch`, with the whole body read; `url` of the response is the one after redirects. Throws an
 * OutgoingError.
 */
export type OutgoingFetch = (url: string | URL, request?: OutgoingRequest) => Promise<Response>;

/** Headers that must not reach another origin. */
const credentials = ['authorization', 'cookie', 'proxy-authorization'];
const redirects = new Set([301, 302, 303, 307, 308]);

export function outgoingFetch({
  allow,
  limits = outgoingLimits,
  resolve = resolveName,
}: Options): OutgoingFetch {
  const permissions = allow.flatMap((entry) => permissionOf(entry) ?? []);
  const permitted = Object.fromEntries(
    purposes.map((purpose) => [
      purpose,
      blockListOf(permissions.filter((one) => one.for.includes(purpose)).map(({ range }) => range)),
    ]),
  ) as Record<Purpose, BlockList>;
  const permittedFor = ({ purpose = 'calendars' }: OutgoingRequest) => permitted[purpose];

  const denied = (host: string) =>
    new OutgoingError(
      'address-denied',
      `${host} is not a public address, and OUTGOING_ALLOW does not permit it`,
    );

  const mayConnect = (address: string, { protocol }: URL, request: OutgoingRequest) =>
    request.plainOnlyInOwnNetwork && protocol === 'http:'
      ? isListed(address, permittedFor(request))
      : isPermitted(address, permittedFor(request));

  /** The socket connects to exactly the addresses that were checked here. */
  const lookupFor =
    (url: URL, request: OutgoingRequest): LookupFunction =>
    (host, options, done) =>
      resolve(host, { ...options, all: true }, (error, found) => {
        if (error) return done(new OutgoingError('unknown-host', `${host} is not known`, error), '');
        const isSafe = found.length > 0 && found.every(({ address }) => mayConnect(address, url, request));
        if (!isSafe) return done(denied(host), '');
        if (options.all) return done(null, found);
        const [first] = found;
        done(null, first?.address ?? '', first?.family);
      });

  type Sent = { url: URL; method: string; headers: Headers; body: Uint8Array | null };

  function send({ url, method, headers, body }: Sent, request: OutgoingRequest, signal: AbortSignal) {
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
    const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
    const lookup = lookupFor(url, request);
    const options = { method, headers: Object.fromEntries(headers), lookup, signal, agent: false };
    const sent = begin(url, options, answered);
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }

  async function readBody(answer: IncomingMessage, maxBytes: number, signal: AbortSignal) {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes)
        throw new OutgoingError('too-large', `the answer has more than ${maxBytes} bytes`);
      pieces.push(piece);
    }
    signal.throwIfAborted();
    return unpack(Buffer.concat(pieces), answer.headers['content-encoding'] ?? '', maxBytes);
  }

  /** Answers of the own network are not for those who name its address. */
  function readStart(answer: IncomingMessage, most: number, request: OutgoingRequest) {
    const { remoteAddress } = answer.socket;
    const isPublic = remoteAddress !== undefined && !isListed(remoteAddress, permittedFor(request));
    return startOf(answer, isPublic ? most : 0);
  }

  async function follow(first: URL, request: OutgoingRequest, signal: AbortSignal): Promise<Response> {
    const { authorization, maxBytes = limits.maxBytes, firstBytes } = request;
    const headers = new Headers(request.headers);
    headers.set('user-agent', 'MeetingCost');
    headers.set('accept-encoding', firstBytes === undefined ? acceptedEncodings : 'identity');
    let [url, method, body] = [
      first,
      (request.method ?? 'GET').toUpperCase(),
      bytesOf(request.body, headers),
    ];
    for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
      check(url, request);
      if (authorization) {
        const value = authorization(url, method);
        if (value === null) headers.delete('authorization');
        else headers.set('authorization', value);
      }
      const answer = await send({ url, method, headers, body }, request, signal);
      const { statusCode: status = 0 } = answer;
      const next = nextOf(answer, url, request.redirect);
      if (next === null) {
        const read =
          firstBytes === undefined
            ? readBody(answer, maxBytes, signal)
            : readStart(answer, firstBytes, request);
        return responseOf(url, answer, await read);
      }
      answer.destroy();
      const isGet = status === 303 || ((status === 301 || status === 302) && method === 'POST');
      if (isGet && method !== 'HEAD') [method, body] = ['GET', null];
      if (body === null) for (const name of ['content-type', 'content-length']) headers.delete(name);
      if (next.origin !== url.origin) {
        if (method === 'POST' || method === 'PUT')
          throw new OutgoingError('bad-answer', `${url.host} redirects what was sent to another server`);
        for (const name of credentials) headers.delete(name);
      }
      url = next;
    }
    throw new OutgoingError(
      'too-many-redirects',
      `${first.host} redirects more than ${limits.maxRedirects} times`,
    );
  }

  /** Node connects to an IP address in a URL without a lookup. */
  function check(url: URL, request: OutgoingRequest): void {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new OutgoingError(
        'bad-address',
        'the address must begin with http:// or https://, without a password',
      );
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !mayConnect(host, url, request)) throw denied(host);
  }

  return async (address, request = {}) => {
    const url = urlOf(address);
    const tooLate = AbortSignal.timeout(limits.totalMs);
    const signal = request.signal ? AbortSignal.any([request.signal, tooLate]) : tooLate;
    try {
      return await follow(url, request, signal);
    } catch (error) {
      if (tooLate.aborted)
        throw new OutgoingError('timeout', `${url.host} took longer than ${limits.totalMs / 1000} s`, error);
      request.signal?.throwIfAborted();
      throw error instanceof OutgoingError ? error : failureOf(error, url);
    }
  };
}

function urlOf(address: string | URL): URL {
  const url = URL.parse(address);
  if (!url) throw new OutgoingError('bad-address', 'the address is no URL');
  return url;
}

/** Where to send the request next, or null. */
function nextOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
  redirect: OutgoingRequest['redirect'],
): URL | null {
  if (!redirects.has(statusCode) || location === undefined || redirect === 'manual') return null;
  const to = redirectTarget(location, from);
  return typeof redirect === 'function' && !redirect(to) ? null : to;
}

/**
 * Where a redirect leads. Servers behind a proxy that ends TLS redirect to plain http, or to https on port 80, and
 * calendar servers to webcal://: a redirect never leaves https on the same host.
 */
export function redirectTarget(location: string, from: URL): URL {
  const url = URL.parse(location.replace(/^webcals?:/i, from.protocol), from);
  if (!url) throw new OutgoingError('bad-answer', 'the redirect is no URL');
  const isOurs = url.hostname === from.hostname && from.protocol === 'https:';
  if (isOurs && url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  if (isOurs && url.port === '80') url.port = '';
  return url;
}

function bytesOf(body: OutgoingRequest['body'], headers: Headers): Uint8Array | null {
  if (body === null || body === undefined) return null;
  if (body instanceof URLSearchParams && !headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
  const bytes = body instanceof Uint8Array ? body : Buffer.from(String(body));
  headers.set('content-length', String(bytes.byteLength));
  return bytes;
}

function responseOf({ href }: URL, answer: IncomingMessage, body: Uint8Array): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // They describe the packed body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const { statusCode: status = 0 } = answer;
  if (status < 200 || status > 599)
    throw new OutgoingError('bad-answer', `the answer has the status ${status}`);
  const isEmpty = status === 204 || status === 205 || status === 304;
  const response = new Response(isEmpty ? null : (body as Uint8Array<ArrayBuffer>), { status, headers });
  return Object.defineProperty(response, 'url', { value: href });
}

function failureOf(error: unknown, { host }: URL): OutgoingError {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  // Node reports all attempted addresses.
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  if (inner instanceof OutgoingError) return inner;
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/i.test(code))
    return new OutgoingError('certificate', `the certificate of ${host} is not accepted: ${code}`, error);
  const isLate = code.startsWith('HPE_') || message === 'aborted';
  return isLate
    ? new OutgoingError('bad-answer', `${host} did not answer with valid HTTP: ${code}`, error)
    : new OutgoingError('unreachable', `${host} cannot be reached: ${code}`, error);
}
