// npm run bench:trust: what the tests show in short, at length. Prints the table last; ends with 1 when a bar falls
// short, or when a control that must fail does not.

import { type Bar, printBars } from '../bar.ts';
import { crashes } from './crash.ts';
import { exactlyOnce } from './exactly-once.ts';

const parts: Record<string, () => Promise<Bar[]>> = {
  'exactly-once': exactlyOnce,
  crashes,
};
const asked = process.argv.slice(2);

const bars: Bar[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`${name} …`);
  bars.push(...(await measure()));
}
printBars(bars);
process.exitCode = bars.length > 0 && bars.every(({ holds, control }) => holds && control) ? 0 : 1;
