// npm run move -- --to postgres://… [--replace]: copies the SQLite installation in DATA_DIR into PostgreSQL. Stop the
// server first; an interrupted move resumes when it is run again.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moveInstallation } from '#server/db/backup/move.ts';
import { openInstallation, runCommand, settings } from './command.ts';

await runCommand(async () => {
  const { to, replace } = parseArgs({
    options: { to: { type: 'string' }, replace: { type: 'boolean', default: false } },
  }).values;
  if (!to || !/^postgres(ql)?:/.test(to))
    throw new Error('Name the target: npm run move -- --to postgres://…');
  const config = settings({ DATABASE_URL: '', DATABASE_LISTEN_URL: '' });
  const source = await openInstallation(config, { existing: true });
  const target = await openInstallation({ ...config, databaseUrl: to }, { existing: true });
  try {
    const between = join(config.dataDir, 'moving.backup.gz');
    const { sums } = await moveInstallation(source, target, between, {
      replace,
      now: Date.now(),
      report: console.log,
    });
    const rows = sums.reduce((all, sum) => all + sum.rows, 0);
    console.log(
      `Moved: ${rows} rows, each compared. Start the server with DATABASE_URL; the file stays as it is.`,
    );
  } finally {
    await source.close();
    await target.close();
  }
});
