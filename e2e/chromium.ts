// The machine's own Chromium, or else the one that comes inside an npm package.

import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Where a Chromium is; CHROMIUM_PATH names another one, and 'bundled' the one from npm. */
export async function chromiumAt(): Promise<string> {
  const wanted = process.env['CHROMIUM_PATH'];
  const found = wanted === 'bundled' ? undefined : (wanted ?? usual.find((path) => existsSync(path)));
  if (found) return found;
  // Only where it takes the machine for the cloud it was made for does it unpack the libraries it needs, too.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: bundled } = await import('@sparticuz/chromium');
  return bundled.executablePath();
}
