// npm run totals: compares the monthly totals with the meetings and prints the differences; --repair corrects them.
// Uses the server's settings. Writes of an organization wait while it is checked.

import { parseArgs } from 'node:util';
import { channelOf } from '#server/app/create-context.ts';
import { createEvents } from '#server/events/events.ts';
import { reportTotals } from '#server/features/organization/operator/totals-report.ts';
import { openInstallation, requireSchema, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { repair } = parseArgs({ options: { repair: { type: 'boolean', default: false } } }).values;
  const config = settings();
  const db = await openInstallation(config, { existing: true });
  const events = createEvents({ db, now: Date.now, openChannel: channelOf(config) });
  try {
    await requireSchema(db);
    const isRight = await reportTotals(db, { repairs: repair, refresh: events.refresh, print: console.log });
    if (!isRight) process.exitCode = 1;
  } finally {
    await events.close();
    await db.close();
  }
});
