// Checks the samples in packaging/: runs nginx with its sample if it is installed, and compares the addresses of
// the others.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../packaging', name), 'utf8');

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));
const openssl = '/usr/bin/openssl';
const hasOpenssl = existsSync(openssl);

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts nginx with the sample on its own port in front of these processes. */
async function startNginx(upstreams: readonly number[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [port, plainPort] = [await freePort(), await freePort()];
  const pair = [join(folder, 'pem'), join(folder, 'key')] as const;
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(
    openssl,
    ['req', '-x509', ...curve, '-subj', '/CN=cost.example', '-out', pair[0], '-keyout', pair[1]],
    { stdio: 'ignore' },
  );
  const site = sample('nginx.conf')
    .replace(/server 127\.0\.0\.1:3000( .+)?;/, (_all, options: string = '') =>
      upstreams.map((it) => `server 127.0.0.1:${it}${options};`).join(' '),
    )
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace('/etc/ssl/cost.example.pem', pair[0])
    .replace('/etc/ssl/cost.example.key', pair[1]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (it) => `${it}_temp_path ${join(folder, it)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
     events {} http { access_log off; ${folders.join(' ')} ${site} }`,
  );
  const checked = spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', config], { encoding: 'utf8' });
  expect(checked.stderr).toContain('test is successful');
  const child = spawn(nginx ?? '', ['-p', folder, '-c', config], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  // The check leaves an empty file.
  await expect.poll(() => readFileSync(join(folder, 'pid'), 'utf8')).not.toBe('');
  return port;
}

async function ask(port: number, path: string, method = 'GET'): Promise<IncomingMessage> {
  const headers = { host: 'cost.example', 'x-forwarded-for': '203.0.113.9' };
  const asked = request({ host: '127.0.0.1', port, path, method, headers, rejectUnauthorized: false });
  asked.end(method === 'POST' ? '{}' : undefined);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

test.skipIf(!nginx || !hasOpenssl)(
  'nginx (skipped if it is not installed) retries a write when a process stops, and forwards live updates at once',
  async () => {
    const streams: ServerResponse[] = [];
    const stopping = await listening((_request, response) => response.writeHead(503).end());
    const ready = await listening((asked, response) => {
      if (asked.url === '/api/changes') {
        streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
        return void response.write('data: 1\n\n');
      }
      const { host, 'x-forwarded-for': address, 'x-forwarded-proto': protocol } = asked.headers;
      response.end(JSON.stringify({ method: asked.method, host, address, protocol }));
    });
    const port = await startNginx([stopping, ready]);
    for (const method of ['GET', 'POST', 'POST']) {
      const answer = await ask(port, '/api/meetings', method);
      expect(answer.statusCode).toBe(200);
      const seen: unknown = JSON.parse(await text(answer));
      expect(seen).toEqual({ method, host: 'cost.example', address: '127.0.0.1', protocol: 'https' });
    }
    const live = await ask(port, '/api/changes');
    const [first] = (await once(live, 'data')) as [Buffer];
    expect(String(first)).toBe('data: 1\n\n');
    expect(streams).toHaveLength(1);
    live.destroy();
  },
);

test.skipIf(!nginx || !hasOpenssl)(
  'restarting processes one after the other leaves no request without a response',
  async () => {
    const answer: RequestListener = (_request, response) => void response.end('saved');
    const processes = [createServer(answer), createServer(answer)] as const;
    const ports: number[] = [];
    for (const it of processes) {
      await once(it.listen(0, '127.0.0.1'), 'listening');
      ports.push((it.address() as AddressInfo).port);
    }
    const port = await startNginx(ports);
    for (const restarted of [0, 1, 0] as const) {
      processes[restarted].closeAllConnections();
      await new Promise((resolve) => processes[restarted].close(resolve));
      for (let i = 0; i < 4; i += 1) expect((await ask(port, '/api/meetings', 'POST')).statusCode).toBe(200);
      await once(processes[restarted].listen(ports[restarted], '127.0.0.1'), 'listening');
    }
    for (const it of processes) {
      it.closeAllConnections();
      it.close();
    }
  },
);

test('each sample passes requests to the port of the server and allows picture uploads', () => {
  for (const [name, bodyLimit] of [
    ['nginx.conf', 'client_max_body_size 6m'],
    ['Caddyfile', 'max_size 6MB'],
    ['traefik.yaml', 'maxRequestBodyBytes: 6291456'],
  ] as const) {
    expect(sample(name)).toContain('127.0.0.1:3000');
    expect(sample(name)).toContain(bodyLimit);
    expect(sample(name)).toContain('PUBLIC_URL=https://cost.example');
  }
});

test('README describes every setting, and compose.yaml passes all except those of the container itself', () => {
  const fileOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const settings = fileOf('server/config.ts') + fileOf('server/vendor-hosts.ts');
  const names = [...settings.matchAll(/^  ([A-Z][A-Z_]+): z/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(35);
  const ofContainer = ['PORT', 'HOST', 'DATA_DIR'];
  const [readme, compose] = [fileOf('README.md'), fileOf('compose.yaml')];
  expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  const passed = (name: string) => ofContainer.includes(name) || compose.includes(`\n      ${name}: `);
  expect(names.filter((name) => !passed(name))).toEqual([]);
});

test('alerts and dashboard name metrics that the server has', () => {
  const source = readFileSync(join(import.meta.dirname, '../server/metrics/routes.ts'), 'utf8').replace(
    'limited_work_${state}',
    'limited_work_waiting',
  );
  const names = ['alerts.yaml', 'dashboard.json'].flatMap((file) => [
    ...sample(file).matchAll(/meetingcost_(\w+)/g),
  ]);
  expect(names.length).toBeGreaterThan(10);
  for (const [, name = ''] of names) expect(source).toContain(name.replace(/_(?:bucket|count)$/, ''));
});
