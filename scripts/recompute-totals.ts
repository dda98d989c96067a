// npm run totals: works the kept sums and hygiene figures out anew and says where they differ; with --repair it puts
// them right. It reads the same settings as the server. While an organisation is looked at, its writes wait.

import { reportSums } from '#server/totals/report.ts';
import { openInstallation, settings } from './command.ts';

async function run(repairs: boolean): Promise<boolean> {
  const db = await openInstallation(settings(), { existing: true });
  try {
    await db.migrate();
    return await reportSums(db, { repairs, now: Date.now, say: console.log });
  } finally {
    await db.close();
  }
}

const unknown = process.argv.slice(2).filter((argument) => argument !== '--repair');
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. The only option is --repair.`);
  process.exitCode = 2;
} else {
  process.exitCode = (await run(process.argv.includes('--repair'))) ? 0 : 1;
}
