// npm run bench [-- NAME …]: measures and prints a table at the end. Slow timings are reported only; a wrong result, or
// a control that does not fail, sets exit code 1. With a tiny load, controls say nothing.

import { type Bar, isFine, printBars } from './bar.ts';
import { bookingNotes } from './booking-notes.ts';
import { calendarSync } from './calendars.ts';
import { coldStart } from './cold-start.ts';
import { csv } from './csv.ts';
import { enumeration } from './enumeration.ts';
import { firstMeeting } from './first-meeting.ts';
import { lighthouseBars } from './lighthouse.ts';
import { meetingsSpeed } from './meetings-speed.ts';
import { mailboxReading } from './mailboxes.ts';
import { million } from './million.ts';
import { crashes } from './trust/crash.ts';
import { exactlyOnce } from './trust/exactly-once.ts';
import { fuzzing } from './trust/fuzzing.ts';
import { hostileTenant } from './trust/hostile-tenant.ts';
import { injection } from './trust/injection.ts';
import { liveDevices } from './trust/live-devices.ts';
import { overload } from './trust/overload.ts';
import { pooler } from './trust/pooler.ts';
import { processes } from './trust/processes.ts';

type Parts = Record<string, () => Promise<Bar[]>>;
const speed: Parts = {
  start: coldStart,
  firstMeeting,
  meetings: meetingsSpeed,
  million,
  csv,
  calendars: calendarSync,
  mailboxes: mailboxReading,
  bookingNotes,
  enumeration,
  lighthouse: lighthouseBars,
};
const trust: Parts = {
  exactlyOnce,
  injection,
  fuzzing,
  overload,
  hostileTenant,
  processes,
  pooler,
  crashes,
  liveDevices,
};

const [group, ...names] = process.argv.slice(2);
const parts = Object.entries(group === 'trust' ? trust : speed);

const bars: Bar[] = [];
try {
  for (const [name, measure] of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`${name} …`);
    bars.push(...(await measure()));
  }
} finally {
  // Print the results even if one benchmark fails, since the others took minutes.
  printBars(bars);
}
process.exitCode = bars.length > 0 && bars.every((bar) => isFine(bar, group === 'trust')) ? 0 : 1;
