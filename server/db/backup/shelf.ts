// The folder of backups: each is named by its moment, and of those that the clock made only the newest are kept.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const madeByClock = /^meetingcost-\d{8}T\d{6}Z-scheduled\.backup\.gz$/;

const leftByClock = /^meetingcost-\d{8}T\d{6}Z-scheduled\.backup\.gz\..+\.partial$/;

/** Sorts by time, and holds nothing that a file system would refuse. */
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

export const byHand = (folder: string, at: number): string =>
  join(folder, `meetingcost-${stamp(at)}.backup.gz`);

/** The name is that of the minute: processes that share the folder see that another one has made it. */
export const byClock = (folder: string, at: number): string =>
  join(folder, `meetingcost-${stamp(Math.floor(at / 60_000) * 60_000)}-scheduled.backup.gz`);

/**
 * Removes all but the newest `keep` of those that the clock made, and what was left of those that were cut off; what
 * somebody made by hand is theirs.
 */
export async function clearShelf(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).toSorted();
  const whole = names.filter((name) => madeByClock.test(name));
  const cutOff = names.filter((name) => leftByClock.test(name) && name < (whole.at(-1) ?? ''));
  for (const name of [...whole.slice(0, -keep), ...cutOff]) await rm(join(folder, name), { force: true });
}
