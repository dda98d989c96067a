// What starts the server as a process, or opens its pages, does so with what was built last: never of an older source.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export function setup(): void {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'set-up.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the server could not be built');
}
