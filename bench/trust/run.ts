// npm run bench:trust: what the tests show in short, at length. Prints the table last; ends with 1 when a bar falls
// short, or when a control that must fail does not.

import { type Bar, printBars } from '../bar.ts';
import { crashes } from './crash.ts';
import { exactlyOnce } from './exactly-once.ts';
import { fuzzing } from './fuzzing.ts';
import { injection } from './injection.ts';
import { overload } from './overload.ts';
import { pooler } from './pooler.ts';
import { processes } from './processes.ts';

const parts: Record<string, () => Promise<Bar[]>> = {
  'exactly-once': exactlyOnce,
  injection,
  fuzzing,
  overload,
  processes,
  pooler,
  crashes,
};
const asked = process.argv.slice(2);

const bars: Bar[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  const found = await measure();
  bars.push(...found);
  for (const { name: bar, figure, peer } of found) console.log(`  ${bar}: ${figure} (${peer})`);
}
printBars(bars);
process.exitCode = bars.length > 0 && bars.every(({ holds, control }) => holds && control) ? 0 : 1;
