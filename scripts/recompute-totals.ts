// npm run totals: works the kept sums and hygiene figures out anew and says where they differ; with --repair it puts
// them right. It reads the same settings as the server. While an organization is looked at, its writes wait.

import { parseArgs } from 'node:util';
import { channelOf } from '#server/app/create-context.ts';
import { createEvents } from '#server/events/events.ts';
import { reportSums } from '#server/features/totals/report.ts';
import { openInstallation, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { repair } = parseArgs({ options: { repair: { type: 'boolean', default: false } } }).values;
  const config = settings();
  const db = await openInstallation(config, { existing: true });
  const events = createEvents({ db, now: Date.now, openChannel: channelOf(config) });
  try {
    await db.migrate();
    const isRight = await reportSums(db, { repairs: repair, publish: events.publish, say: console.log });
    if (!isRight) process.exitCode = 1;
  } finally {
    await events.close();
    await db.close();
  }
});
