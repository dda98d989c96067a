// A real server on an empty data folder per worker, and a browser context with its own address per test.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { startServer as startOn } from '#server/testing/server-process.ts';
import { lateAddressOf } from './slow-network.ts';

export type Server = { url: string; dataDir: string };

/** Starts a server with its own settings for a single test; `end` stops it. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}) {
  const server = await startOn(dataDir, dataDir, { TRUST_PROXY: 'loopback', ...settings });
  const eventLoopLagMs = Number(process.env['LATE_MS'] ?? 0);
  return eventLoopLagMs > 0 ? { ...server, url: await lateAddressOf(server.url, eventLoopLagMs) } : server;
}

/** Requests that are pending at the end of a test are not failures. */
async function close(context: BrowserContext): Promise<void> {
  const behavior = 'ignoreErrors';
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior })));
  await context.close();
}

let addresses = 0;

/** Each context gets its own address, since rate limits count addresses. */
export function newContext(
  browser: Browser,
  server: Server,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  addresses += 1;
  const address = `10.${process.pid & 255}.${addresses >> 8}.${addresses & 255}`;
  return browser.newContext({
    ...options,
    baseURL: server.url,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
}

type Fixtures = {
  context: BrowserContext;
  /** A page of another user in a separate browser context, closed after the test. */
  newPage: () => Promise<Page>;
};

export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-e2e-'));
      const { url, end } = await startServer(dataDir);
      await use({ url, dataDir });
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, server }, use) => {
    const context = await newContext(browser, server);
    await use(context);
    await close(context);
  },
  newPage: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await newContext(browser, server);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map(close));
  },
});

/** The mails in the outbox folder for an address. */
export function mailsTo(server: Server, address: string): string[] {
  const outbox = join(server.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
}

export { expect } from '@playwright/test';
