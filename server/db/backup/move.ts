// Moving house: a backup of the SQLite file, restored into PostgreSQL. The file is only read.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { BadBackup, type Checked, checkBackup } from './file.ts';
import { CannotRestore, differences, refuseToSpoil, restoreBackup, type Tell } from './restore.ts';
import { takeBackup } from './take.ts';

/** `between` keeps the rows on their way, so that a move that was stopped goes on with the same ones. */
export async function moveHouse(
  from: Database,
  to: Database,
  between: string,
  { replace, now, tell }: { replace: boolean; now: number; tell: Tell },
): Promise<Checked> {
  if (!(await isStillRight(from, between))) {
    // First: a snapshot takes long, and would be left behind as one more file with what people earn.
    await to.snapshot((tx) => refuseToSpoil(to, replace, tx));
    tell('taking a snapshot');
    await takeBackup(from, between, now);
  }
  const moved = await restoreBackup(to, between, { replace, tell });
  await rm(between);
  const changed = await differences(from, moved);
  if (changed.length > 0)
    throw new CannotRestore(
      `while it was moved, something was written to ${changed.join(', ')}: stop the server and move again with --replace`,
    );
  return moved;
}

async function isStillRight(from: Database, between: string): Promise<boolean> {
  if (!existsSync(between)) return false;
  try {
    return (await differences(from, await checkBackup(between))).length === 0;
  } catch (error) {
    if (error instanceof BadBackup) return false;
    throw error;
  }
}
