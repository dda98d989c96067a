import {
  createServer,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { blockListOf, isPermitted, permissionOf, type Purpose, purposes } from './addresses.ts';
import { OutgoingError } from './outgoing-error.ts';
import { startOf } from './start-of.ts';
import { outgoingFetch, redirectTarget, type Resolve } from './outgoing.ts';

const allow = ['127.0.0.1/32'];
const limits = { totalMs: 500, maxBytes: 50_000, maxRedirects: 3 };

async function serverOf(answer: RequestListener, host = '127.0.0.1') {
  const server = createServer(answer);
  await new Promise<void>((listening) => void server.listen(0, host, listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, port };
}

/** A resolver that returns each of the results in turn. */
function resolverOf(...answers: string[][]) {
  const asked: string[] = [];
  const resolve: Resolve = (host, _options, done) => {
    const found = answers[asked.length] ?? answers.at(-1) ?? [];
    asked.push(host);
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked };
}

const failureOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof OutgoingError ? error.failure : error;
};

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.9.9.9', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['0:0:0:0:0:ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:db8::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => expect(isPermitted(address, blockListOf([]))).toBe(isPublic));

test('an operator permits single addresses and ranges', () => {
  const permitted = blockListOf(['10.0.0.7', '192.168.0.0/16', 'fd00::/8']);
  for (const address of ['10.0.0.7', '::ffff:10.0.0.7', '192.168.9.9', 'fd12::1'])
    expect(isPermitted(address, permitted)).toBe(true);
  for (const address of ['10.0.0.8', '169.254.169.254', 'fe80::1'])
    expect(isPermitted(address, permitted)).toBe(false);
});

test.each([
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/8', true],
  ['0.0.0.0/0', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['localhost', false],
])('%s is an address or a range: %s', (text, is) => expect(permissionOf(text) !== null).toBe(is));

test('sends a request and reads the whole response', async () => {
  const { url } = await serverOf((request, response) => {
    const { method, url: path, headers } = request;
    response.writeHead(201, { 'content-type': 'text/plain' });
    response.write(`${method} ${path} ${String(headers['x-own'])} `);
    request.pipe(response);
  });
  const fetch = outgoingFetch({ allow });
  const answer = await fetch(`${url}/a?b=1`, { method: 'REPORT', headers: { 'x-own': 'yes' }, body: '<a/>' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'text/plain']);
  expect(await answer.text()).toBe('REPORT /a?b=1 yes <a/>');
});

test('sends nothing to an address that is not permitted, however it is spelled', async () => {
  let requests = 0;
  const { port } = await serverOf((_request, response) => {
    requests += 1;
    response.end();
  });
  const fetch = outgoingFetch({ allow: [] });
  for (const host of [
    '127.0.0.1',
    'localhost',
    '127.1',
    '0x7f.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '0',
  ])
    expect(await failureOf(fetch(`http://${host}:${port}/`))).toBe('address-denied');
  expect(requests).toBe(0);
});

test.each([['ftp://example.test/'], ['file:///etc/passwd'], ['http://a:b@example.test/'], ['no address']])(
  'does not request %s',
  async (url) => expect(await failureOf(outgoingFetch({ allow })(url))).toBe('bad-address'),
);

test('connects to the checked address, and checks each request again', async () => {
  const { port } = await serverOf((_request, response) => void response.end('ours'));
  const rebinding = resolverOf(['127.0.0.1'], ['127.0.0.2']);
  const fetch = outgoingFetch({ allow, resolve: rebinding.resolve });
  expect(await (await fetch(`http://rebound.test:${port}/`)).text()).toBe('ours');
  expect(rebinding.asked).toEqual(['rebound.test']);
  expect(await failureOf(fetch(`http://rebound.test:${port}/`))).toBe('address-denied');
});

test('rejects a name if one of several addresses is denied', async () => {
  const { port } = await serverOf((_request, response) => void response.end());
  for (const found of [['127.0.0.1', '169.254.169.254'], ['127.0.0.1', '::ffff:10.0.0.1'], []]) {
    const fetch = outgoingFetch({ allow, resolve: resolverOf(found).resolve });
    expect(await failureOf(fetch(`http://mixed.test:${port}/`))).toBe('address-denied');
  }
});

test('checks a redirect like the first address', async () => {
  const targets = ['http://169.254.169.254/latest/meta-data/', 'http://[::ffff:a00:1]/', 'http://127.0.0.2/'];
  for (const location of targets) {
    const { url } = await serverOf((_request, response) => void response.writeHead(302, { location }).end());
    expect(await failureOf(outgoingFetch({ allow })(url))).toBe('address-denied');
  }
  const { url } = await serverOf(
    (_request, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  );
  expect(await failureOf(outgoingFetch({ allow })(url))).toBe('bad-address');
});

test('follows at most three redirects', async () => {
  const { url } = await serverOf((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end('arrived');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  const fetch = outgoingFetch({ allow });
  expect(await (await fetch(`${url}/3`)).text()).toBe('arrived');
  expect(await failureOf(fetch(`${url}/4`))).toBe('too-many-redirects');
  const manual = await fetch(`${url}/4`, { redirect: 'manual' });
  expect([manual.status, manual.headers.get('location')]).toEqual([307, '/3']);
  const chosen = await fetch(`${url}/2`, { redirect: (to) => to.pathname !== '/0' });
  expect([chosen.url, chosen.headers.get('location')]).toEqual([`${url}/1`, '/0']);
});

test('neither credentials nor a posted body follow a redirect to another origin', async () => {
  const seen: unknown[] = [];
  const other = await serverOf((request, response) => {
    seen.push([request.method, request.headers.authorization, request.headers.cookie]);
    response.end();
  });
  const { url } = await serverOf((request, response) => {
    const location = request.url === '/home' ? '/again' : `${other.url}/`;
    response.writeHead(307, { location }).end();
  });
  const fetch = outgoingFetch({ allow });
  const headers = { authorization: 'Basic c2VjcmV0', cookie: 'secret=1' };
  await fetch(`${url}/home`, { headers });
  expect(seen).toEqual([['GET', undefined, undefined]]);
  expect(await failureOf(fetch(url, { method: 'POST', headers, body: 'secret' }))).toBe('bad-answer');
  expect(seen).toHaveLength(1);
});

test('a redirect within the server keeps WebDAV methods, bodies and credentials', async () => {
  const { url } = await serverOf((request, response) => {
    const status = Number(request.url?.slice(1));
    if (status) return void response.writeHead(status, { location: '/' }).end();
    response.write(`${request.method} ${request.headers.authorization} ${String(request.headers['depth'])} `);
    request.pipe(response);
  });
  const headers = { authorization: 'Basic c2VjcmV0', depth: '1' };
  for (const method of ['PROPFIND', 'REPORT'])
    for (const status of [301, 302, 307, 308]) {
      const answer = await outgoingFetch({ allow })(`${url}/${status}`, { method, headers, body: '<a/>' });
      expect(await answer.text()).toBe(`${method} Basic c2VjcmV0 1 <a/>`);
      expect(answer.url).toBe(`${url}/`);
    }
});

test.each([
  ['/dav/', 'https://a.test/x', 'https://a.test/dav/'],
  ['http://a.test/dav/', 'https://a.test/x', 'https://a.test/dav/'],
  ['https://a.test:80/dav/', 'https://a.test/x', 'https://a.test/dav/'],
  ['http://a.test:8080/dav/', 'https://a.test/x', 'http://a.test:8080/dav/'],
  ['http://b.test/', 'https://a.test/x', 'http://b.test/'],
  ['https://a.test/', 'http://a.test/x', 'https://a.test/'],
  ['webcal://b.test/c.ics', 'https://a.test/x', 'https://b.test/c.ics'],
  ['WEBCALS://b.test/c.ics', 'https://a.test/x', 'https://b.test/c.ics'],
  ['webcal://a.test/c.ics', 'http://a.test/x', 'http://a.test/c.ics'],
])('a redirect to %s from %s requests %s', (location, from, target) =>
  expect(redirectTarget(location, new URL(from)).href).toBe(target),
);

test('follows a redirect to webcal://', async () => {
  const { url } = await serverOf((request, response) => {
    if (request.url === '/c.ics') return void response.end('calendar');
    response.writeHead(302, { location: `webcal://${request.headers.host}/c.ics` }).end();
  });
  expect(await (await outgoingFetch({ allow })(url)).text()).toBe('calendar');
});

test('asks for the authorization of each request, also after a redirect', async () => {
  const seen: unknown[] = [];
  const other = await serverOf((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const { url } = await serverOf((request, response) => {
    seen.push(request.headers.authorization);
    const location = request.url === '/' ? '/again' : other.url;
    response.writeHead(302, { location }).end();
  });
  const authorization = (to: URL, method: string) =>
    to.origin === url ? `Own ${method} ${to.pathname}` : null;
  await outgoingFetch({ allow })(url, { method: 'REPORT', authorization });
  expect(seen).toEqual(['Own REPORT /', 'Own REPORT /again', undefined]);
});

test("a request can be limited to TLS outside the operator's own network", async () => {
  const redirecting = await serverOf(
    (_request, response) => void response.writeHead(302, { location: 'http://8.8.8.8/' }).end(),
  );
  const { port } = await serverOf((_request, response) => void response.end('ours'));
  const read = (url: string, address: string) =>
    outgoingFetch({ allow, limits, resolve: resolverOf([address]).resolve })(url, {
      plainOnlyInOwnNetwork: true,
    });
  expect(await (await read(`http://own.test:${port}/`, '127.0.0.1')).text()).toBe('ours');
  for (const url of [
    `http://public.test:${port}/`,
    'http://8.8.8.8/',
    'http://[2606:4700::1]/',
    redirecting.url,
  ])
    expect(await failureOf(read(url, '8.8.8.8'))).toBe('address-denied');
});

test('a request can permit a larger body', async () => {
  const { url } = await serverOf((_request, response) => void response.end('x'.repeat(60_000)));
  const fetch = outgoingFetch({ allow, limits });
  expect((await (await fetch(url, { maxBytes: 60_000 })).bytes()).length).toBe(60_000);
  expect(await failureOf(fetch(url, { maxBytes: 59_999 }))).toBe('too-large');
});

test('returns a 401 without retrying', async () => {
  let requests = 0;
  const { url } = await serverOf((_request, response) => {
    requests += 1;
    response.writeHead(401, { 'www-authenticate': 'Basic realm="again"' }).end();
  });
  expect((await outgoingFetch({ allow })(url, { headers: { authorization: 'Basic x' } })).status).toBe(401);
  expect(requests).toBe(1);
});

const drip = (piece: string) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(piece), 5);
  response.on('close', () => clearInterval(timer));
};

test.each<[string, RequestListener, string]>([
  ['never answers', () => {}, 'timeout'],
  ['sends its body forever and slowly', drip('x'), 'timeout'],
  ['sends its body forever and fast', drip('x'.repeat(10_000)), 'too-large'],
  ['sends too much', (_request, response) => void response.end('x'.repeat(50_001)), 'too-large'],
  [
    'promises more than it sends',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('short', () => response.socket?.end());
    },
    'bad-answer',
  ],
  ['closes the connection', (request) => void request.socket.destroy(), 'unreachable'],
])('a server that %s fails', async (_name, behave, failure) => {
  const { url } = await serverOf(behave);
  expect(await failureOf(outgoingFetch({ allow, limits })(url))).toBe(failure);
});

test('a response of exactly the limit is accepted', async () => {
  const { url } = await serverOf((_request, response) => void response.end('x'.repeat(50_000)));
  expect((await (await outgoingFetch({ allow, limits })(url)).bytes()).length).toBe(50_000);
});

test.each([
  [
    'sends more than it promised',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n',
    'ok',
  ],
  ['sends headers without end', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`, null],
  ['speaks no HTTP', 'SSH-2.0-OpenSSH_9\r\n', null],
  ['gives two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 9\r\n\r\nok', null],
])('a server that %s does no harm', async (_name, bytes, text) => {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.once('data', () => socket.write(bytes));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const answer = outgoingFetch({ allow, limits })(`http://127.0.0.1:${port}/`);
  if (text === null) expect(await failureOf(answer)).toBe('bad-answer');
  else expect(await (await answer).text()).toBe(text);
});

test('also aborts a resolver that never responds', async () => {
  const resolve: Resolve = () => {};
  expect(await failureOf(outgoingFetch({ allow, limits, resolve })('http://slow.test/'))).toBe('timeout');
});

test('the caller can abort', async () => {
  const { url } = await serverOf(() => leaving.abort(new Error('left')));
  const leaving = new AbortController();
  await expect(outgoingFetch({ allow })(url, { signal: leaving.signal })).rejects.toThrow('left');
});

test('an unknown host gives another error than an unreachable one', async () => {
  const fetch = outgoingFetch({ allow });
  expect(await failureOf(fetch('http://does-not-exist.invalid/'))).toBe('unknown-host');
  expect(await failureOf(fetch('http://127.0.0.1:1/'))).toBe('unreachable');
});

test('an entry without a purpose permits calendars and sign-in, and webhooks only in an installation of one organization', async () => {
  const { url } = await serverOf((_request, answer) => answer.end('reached'));
  const reached = async (entry: string, most?: string) => {
    const { outgoingAllow } = readConfig({ OUTGOING_ALLOW: entry, ...(most && { MAX_ORGANIZATIONS: most }) });
    const outgoing = outgoingFetch({ allow: outgoingAllow, limits });
    const isReached = async (purpose: Purpose) => (await failureOf(outgoing(url, { purpose }))) === null;
    const tried = await Promise.all(purposes.map(isReached));
    return purposes.filter((_purpose, index) => tried[index]);
  };
  expect(await reached('127.0.0.1')).toEqual(['calendars', 'sign-in']);
  expect(await reached('127.0.0.1', '2')).toEqual(['calendars', 'sign-in']);
  expect(await reached('127.0.0.1', '1')).toEqual([...purposes]);
  expect(await reached('webhooks=127.0.0.1')).toEqual(['webhooks']);
  expect(await reached('calendars=127.0.0.1', '1')).toEqual(['calendars']);
});

test('the start of an answer is read even if the answer never ends, breaks off or is packed', async () => {
  const { url } = await serverOf((request, answer) => {
    if (request.url === '/packed') return answer.setHeader('content-encoding', 'gzip').end('packed');
    if (request.url === '/broken') answer.setHeader('content-length', 100);
    answer.write('first bytes');
    if (request.url === '/broken') answer.write(', then', () => answer.destroy());
  });
  const read = async (path: string, most: number) => {
    const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
    get(`${url}${path}`, { agent: false }, resolve);
    return Buffer.from(await startOf(await promise, most)).toString();
  };
  expect(await read('/endless', 5)).toBe('first');
  expect(await read('/endless', 1000)).toBe('first bytes');
  expect(await read('/broken', 1000)).toContain('first bytes');
  expect(await read('/packed', 1000)).toBe('');
  expect(await read('/endless', 0)).toBe('');
  const own = outgoingFetch({ allow, limits });
  expect(await (await own(`${url}/endless`, { firstBytes: 1000 })).text()).toBe('');
});
