// Tests that start the server as a process start what was built of it: never of an older source.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function setup(): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'set-up.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the server could not be built');
}
