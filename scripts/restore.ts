// npm run restore -- --from file [--replace]: puts a backup into the database that the settings name. Stop the server
// first; a restore that was stopped goes on when it is run again.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { hasItsKey } from '#server/features/second-factor/key-check.ts';
import { openInstallation, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { from, replace } = parseArgs({
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
  }).values;
  if (!from) throw new Error('Say which: npm run restore -- --from file');
  const config = settings();
  mkdirSync(config.dataDir, { recursive: true });
  const db = await openInstallation(config, { existing: false });
  try {
    const { header } = await restoreBackup(db, resolve(from), {
      replace,
      tell: console.log,
      signsOut: true,
    });
    console.log(`Restored: every row is that of ${header.takenAt}. Everybody has to sign in again.`);
    if (!(await hasItsKey(db, config)))
      console.log(
        'Second factors are locked with a key that is not here: bring secret.key or SECRET_KEY, see docs/running.md.',
      );
  } finally {
    await db.close();
  }
});
