// `npm run dev` combines two servers: vite serves the sources of the pages, and the server behind it the API.

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createVite, type ProxyOptions } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import config from '../vite.config.ts';

/**
 * Starts a server that responds with the Host header it received, and vite in front of it; returns vite's address.
 */
async function startDev(): Promise<string> {
  const api = createServer((request, response) => void response.end(`Host: ${request.headers.host}`));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void api.close());
  const target = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const proxied = Object.entries(config.server?.proxy ?? {});
  const proxy = Object.fromEntries(proxied.map(([path, to]) => [path, { ...(to as ProxyOptions), target }]));
  const cacheDir = await mkdtemp(join(tmpdir(), 'meetingcost-dev-'));
  const dev = await createVite({
    ...config,
    configFile: false,
    cacheDir,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, proxy },
  });
  onTestFinished(async () => {
    await dev.close();
    await rm(cacheDir, { recursive: true, force: true });
  });
  await dev.listen();
  return new URL(dev.resolvedUrls?.local[0] ?? '').origin;
}

test('vite serves source files below /api/, and forwards everything else there to the server with the client address', async () => {
  const address = await startDev();
  const textOf = async (path: string) => (await fetch(address + path)).text();
  expect(await textOf('/api/client.ts')).toContain('export');
  expect(await textOf('/api/client.ts?t=1')).toContain('export');
  expect(await textOf('/api/auth/me')).toBe(`Host: ${new URL(address).host}`);
  expect(await textOf('/api/meetings?q=a.ts')).toBe(`Host: ${new URL(address).host}`);
});
