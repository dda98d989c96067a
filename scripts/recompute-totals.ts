// npm run totals: works the kept sums out anew and says where they differ; with --repair it puts them right.
// It reads the same settings as the server. While an organisation is looked at, its writes wait.

import { checkStore } from '#server/totals/check-store.ts';
import { openInstallation, settings } from './command.ts';

const shownAtMost = 20;

async function run(repairs: boolean): Promise<boolean> {
  const db = await openInstallation(settings(), { existing: true });
  const store = checkStore(db);
  let allRight = true;
  try {
    await db.migrate();
    for (const { org, name } of await store.organizations()) {
      const { wrongDays, differences } = await db.write(async (tx) => {
        const found = await store.check(org, tx);
        if (repairs && (found.wrongDays > 0 || found.differences.length > 0)) await store.repair(org, tx);
        return found;
      });
      const isRight = wrongDays === 0 && differences.length === 0;
      allRight &&= isRight;
      const repaired = repairs && !isRight ? ', repaired' : '';
      console.log(
        `${name} (${org}): ${differences.length} sums differ, ${wrongDays} meetings on a wrong day${repaired}`,
      );
      for (const { table, key, kept, right } of differences.slice(0, shownAtMost))
        console.log(
          `  ${table} ${key.split('\n').join(' / ')}: kept ${JSON.stringify(kept)}, should be ${JSON.stringify(right)}`,
        );
    }
  } finally {
    await db.close();
  }
  return allRight;
}

const unknown = process.argv.slice(2).filter((argument) => argument !== '--repair');
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. The only option is --repair.`);
  process.exitCode = 2;
} else {
  process.exitCode = (await run(process.argv.includes('--repair'))) ? 0 : 1;
}
