// Entry point. Checks the Node version before loading the server, which an older Node cannot parse.

import process from 'node:process';

const oldestNode = 24;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `MeetingCost cannot start: this is Node ${process.versions.node}, and it needs Node ${oldestNode} or newer, see docs/running.md`,
  );
  process.exit(1);
}
const { start } = await import('./start.ts');
await start();
