// npm run backup [-- --to file]: writes a backup file; the server may be running.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder } from '#server/config.ts';
import { manualBackupFile, takeBackup } from '#server/db/backup/take.ts';
import { openInstallation, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  const config = settings();
  const now = Date.now();
  const file = to ? resolve(to) : manualBackupFile(backupFolder(config), now);
  if (existsSync(file)) throw new Error(`${file} exists already`);
  const db = await openInstallation(config, { existing: true });
  try {
    const { header, sums } = await takeBackup(db, file, now);
    const rows = sums.reduce((all, sum) => all + sum.rows, 0);
    console.log(`${file}: ${rows} rows of ${header.tables.length} tables, as they were at the start`);
  } finally {
    await db.close();
  }
});
