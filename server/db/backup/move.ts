// Moves an installation: backs up the SQLite file, which is only read, and restores it into PostgreSQL.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { BadBackup, type CheckedBackup, checkBackup } from './file.ts';
import { CannotRestore, differences, checkTarget, restoreBackup, type Report } from './restore.ts';
import { takeBackup } from './take.ts';

/** `between` is the intermediate backup file; an interrupted move resumes with it. */
export async function moveInstallation(
  from: Database,
  to: Database,
  between: string,
  { replace, now, report }: { replace: boolean; now: number; report: Report },
): Promise<CheckedBackup> {
  if (!(await isUpToDate(from, between))) {
    // Check first: a snapshot takes long, and a failed restore would leave a file with pay data behind.
    await to.snapshot((tx) => checkTarget(to, replace, tx));
    report('taking a snapshot');
    await takeBackup(from, between, now);
  }
  const moved = await restoreBackup(to, between, { replace, report });
  await rm(between);
  const changed = await differences(from, moved);
  if (changed.length > 0)
    throw new CannotRestore(
      `during the move something was written to ${changed.join(', ')}: stop the server and move again with --replace`,
    );
  return moved;
}

async function isUpToDate(from: Database, between: string): Promise<boolean> {
  if (!existsSync(between)) return false;
  try {
    return (await differences(from, await checkBackup(between))).length === 0;
  } catch (error) {
    if (error instanceof BadBackup) return false;
    throw error;
  }
}
