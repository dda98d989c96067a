// The browser of the tests is the one that comes inside an npm package: the same everywhere, and, with no window to
// draw, at half the price of a whole one. Benches measure what people use: the machine's own, where there is one.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const own = (): string | undefined => usual.find((path) => existsSync(path));

const runs = (path: string): boolean => spawnSync(path, ['--version']).status === 0;

async function bundled(): Promise<string> {
  // Only where it takes the machine for the cloud it was made for does it unpack the libraries it needs, too.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** Where the Chromium of the tests is; CHROMIUM_PATH names another one, and 'own' the machine's. */
export async function chromiumAt(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH'];
  const named = wanted === 'own' ? own() : wanted;
  if (named) return named;
  const path = process.platform === 'linux' ? await bundled() : undefined;
  if (path && runs(path)) return path;
  const other = own();
  if (!other) throw new Error('no Chromium was found; CHROMIUM_PATH may name one');
  return other;
}

/** Where a whole Chromium is, as people use it, or the one of the tests. */
export async function wholeChromiumAt(): Promise<string> {
  return process.env['CHROMIUM_PATH'] ?? own() ?? chromiumAt();
}
