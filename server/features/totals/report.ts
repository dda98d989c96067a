// What npm run totals does: works everything that is kept out anew, says where it differs, and puts it right if told to.

import type { Database } from '#server/db/database.ts';
import type { Events } from '#server/events/events.ts';
import { checkStore } from './check-store.ts';

const shownAtMost = 20;

export type Report = {
  /** Tells open pages to reload. */
  publish: Events['publish'];
  repairs: boolean;
  /** Takes a line for whoever runs the command. */
  say: (this: void, line: string) => void;
};

/** Whether everything that is kept of every organization was right. While one is looked at, its writes wait. */
export async function reportSums(db: Database, { repairs, publish, say }: Report): Promise<boolean> {
  const sums = checkStore(db);
  const organizations = await sums.organizations();
  if (organizations.length === 0) say('There is no organization yet: nothing is kept.');
  let allRight = true;
  for (const { org, name } of organizations) {
    const { wrongDays, differences } = await db.write(async (tx) => {
      const found = await sums.check(org, tx);
      if (repairs) {
        if (found.wrongDays > 0 || found.differences.length > 0) await sums.repair(org, tx);
        // Pages look again, and a replica is not asked before it has it.
        publish({ organizationId: org, kind: 'meeting' }, tx);
      }
      return found;
    });
    const lines = differences.map(({ table, key, kept, right }) =>
      lineOf(table, key.split('\n').slice(0, -1), kept, right),
    );
    const isRight = wrongDays === 0 && lines.length === 0;
    allRight &&= isRight;
    const repaired = repairs && !isRight ? ', repaired' : '';
    say(
      `${name} (${org}): wrong sums: ${differences.length}, meetings on a wrong day: ${wrongDays}${repaired}`,
    );
    for (const line of lines.slice(0, shownAtMost)) say(line);
    if (lines.length > shownAtMost) say(`  and ${lines.length - shownAtMost} more`);
  }
  return allRight;
}

const lineOf = (table: string, key: readonly string[], kept: unknown, right: unknown): string =>
  `  ${table} ${key.join(' / ')}: kept ${JSON.stringify(kept)}, should be ${JSON.stringify(right)}`;
