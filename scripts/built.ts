// Builds first if needed, so that a script or test that starts the server or opens its pages never uses a stale
// build.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function setup(): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'set-up.mjs'), 'tests'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the server could not be built');
}
