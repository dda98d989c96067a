// Runs the measurements and prints the table last. What falls short is said, not hidden.

import { spawnSync } from 'node:child_process';
import { type Bar, printBars } from './bar.ts';
import { coldStart } from './cold-start.ts';
import { csv } from './csv.ts';
import { lighthouseBars } from './lighthouse.ts';
import { meetingsSpeed } from './meetings-speed.ts';
import { million } from './million.ts';

const bars: Bar[] = [];
try {
  for (const measure of [coldStart, meetingsSpeed, million, csv, lighthouseBars])
    bars.push(...(await measure()));
} finally {
  // Also where one of them fails: the others took minutes.
  spawnSync(process.execPath, ['scripts/page-weight.ts'], { stdio: 'inherit' });
  printBars(bars);
}
process.exitCode = bars.every(({ control }) => control) ? 0 : 1;
