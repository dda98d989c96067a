// npm run restore -- --from file [--replace]: restores a backup into the configured database. Stop the server first. An
// interrupted restore resumes when it is run again.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { hasItsKey } from '#server/features/accounts/second-factor/check.ts';
import { makeFolder } from '#server/db/make-folder.ts';
import { openInstallation, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { from, replace } = parseArgs({
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
  }).values;
  if (!from) throw new Error('Name the backup: npm run restore -- --from file');
  const config = settings();
  await makeFolder(config.dataDir);
  const db = await openInstallation(config, { existing: false, alone: true });
  try {
    const { header } = await restoreBackup(db, resolve(from), {
      replace,
      report: console.log,
      restoredAt: Date.now(),
    });
    console.log(
      `Restored the backup of ${header.takenAt}, every row compared. Everyone has to sign in again.`,
    );
    if (!(await hasItsKey(db, config)))
      console.log(
        'Second factors are encrypted with another key: provide secret.key or SECRET_KEY, see docs/running.md.',
      );
  } finally {
    await db.close();
  }
});
