// Tests use the browser from an npm package: the same everywhere, and about half the cost of a full one, since it
// is headless. Benches use the machine's own browser, if there is one, since people do.

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
  // The package unpacks the required libraries only if it detects the cloud environment it was built for.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** Path of the test Chromium; CHROMIUM_PATH overrides it, 'own' means the machine's. */
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

/** Path of a full Chromium, or of the test Chromium if there is none. */
export async function wholeChromiumAt(): Promise<string> {
  return process.env['CHROMIUM_PATH'] ?? own() ?? chromiumAt();
}
