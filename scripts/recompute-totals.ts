// npm run totals: works the kept sums and hygiene figures out anew and says where they differ; with --repair it puts
// them right. It reads the same settings as the server. While an organization is looked at, its writes wait.

import { parseArgs } from 'node:util';
import { reportSums } from '#server/features/totals/report.ts';
import { openInstallation, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { repair } = parseArgs({ options: { repair: { type: 'boolean', default: false } } }).values;
  const db = await openInstallation(settings(), { existing: true });
  try {
    await db.migrate();
    const isRight = await reportSums(db, { repairs: repair, say: console.log });
    if (!isRight) process.exitCode = 1;
  } finally {
    await db.close();
  }
});
