// Moves an installation: backs up the SQLite file, which is only read, and restores it into PostgreSQL.

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { BadBackup, type CheckedBackup, checkBackup } from './file.ts';
import { CannotRestore, differences, checkTarget, restoreBackup, type Report } from './restore.ts';
import { backupStore } from './store.ts';
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
  const beforeEnd = async (checked: CheckedBackup) => {
    const changed = await differences(from, checked);
    if (changed.length === 0) return;
    await rm(between);
    throw new CannotRestore(
      `during the move something was written to ${changed.join(', ')}: stop the server and move again with --replace`,
    );
  };
  const moved =
    (await isMoved(to, between)) || (await restoreBackup(to, between, { replace, report, beforeEnd }));
  await rm(between);
  return moved;
}

/** The backup if an interrupted move had only left it behind. */
async function isMoved(to: Database, between: string): Promise<CheckedBackup | null> {
  const checked = await checkBackup(between);
  const isComplete = await to.snapshot(async (tx) => {
    const store = backupStore(to);
    const names = await store.migrations(tx);
    return names.join() === checked.header.schema.join() && (await store.progress(tx)) === null;
  });
  return isComplete && (await differences(to, checked)).length === 0 ? checked : null;
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
