// Starts the server, says where it is, and on SIGTERM finishes what is in flight.

import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createContext } from './create-context.ts';
import { buildApp } from './server.ts';
import { accountStore } from '#server/features/auth/store.ts';
import { isHalfRestored } from '#server/db/backup/store.ts';
import {
  type Config,
  addressOf,
  backupFolder,
  databaseFile,
  databaseSetting,
  isByHttps,
  outboxFolder,
  readConfig,
} from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { logOptions } from './log.ts';
import { startJobs } from './scheduler.ts';
import { mailStore } from '#server/features/mail/store.ts';
import { type MailWorker, startMailWorker } from '#server/features/mail/worker.ts';
import { openTransport } from '#server/features/mail/transport.ts';
import { inSetting, oneLine } from '#server/one-line.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

/** What is in flight when the server is told to stop has this long; then its connection is cut. */
const finishWithinMs = 8_000;

function stopWith(message: string): never {
  console.error(`MeetingCost cannot start: ${message}`);
  process.exit(1);
}

/** Makes it where it is missing; throws unless files can be put there. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK | constants.X_OK);
}

async function settings(): Promise<Config> {
  const config = readConfig(process.env);
  await inSetting('DATA_DIR', () => prepareFolder(config.dataDir));
  // Not at the hour of the first backup, when nobody looks.
  if (config.backupEvery) await inSetting('BACKUP_TO', () => prepareFolder(backupFolder(config)));
  return config;
}

async function openHouse(config: Config): Promise<Database> {
  const db = await openDatabase(config, (error) => console.error(`the database: ${oneLine(error)}`));
  if (await asSystem(() => isHalfRestored(db)))
    throw new Error('a restore into this database was not ended; run it again');
  await db.migrate();
  return db;
}

async function start(): Promise<void> {
  // What it writes is pay data, and mails that let their reader in.
  process.umask(0o077);
  const config = await settings();
  const db = await inSetting(databaseSetting(config), () => openHouse(config));
  // Says to the other processes that what one that died had kept may not have been told.
  db.listen(() => {});

  let mailWorker: MailWorker | null = null;
  // The mail worker acts for all organizations, whichever request woke it.
  const nudge = () => void asSystem(async () => mailWorker?.nudge());
  const context = createContext({ db, config, now: Date.now, mailQueued: nudge });
  const app = await buildApp(context, logOptions(config.logLevel));
  await inSetting('HOST and PORT', () => app.listen({ port: config.port, host: config.host }));

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const publicUrl = addressOf(config, port);
  const desk = { accounts: accountStore(db, context.now), publicUrl, now: context.now };
  const queue = mailStore(context);
  // So do its clock's rounds.
  mailWorker = await asSystem(async () => startMailWorker(queue, openTransport(config), desk, app.log));
  const jobs = startJobs(app, context);

  // Before it says that it is there: whoever reads that may stop it.
  const stop = async () => {
    jobs.stop();
    setTimeout(() => app.server.closeAllConnections(), finishWithinMs).unref();
    await app.close();
    await mailWorker?.stop();
    await db.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }

  console.log(`MeetingCost is at ${publicUrl}`);
  console.log(`  data: ${config.databaseUrl ? 'PostgreSQL' : databaseFile(config)}`);
  if (isByHttps(config) && config.trustProxy.length === 0)
    console.log(
      '  TRUST_PROXY: not set, so all who come through the proxy share one count of guesses, see docs/running.md',
    );
  if (db.hidesRows() === false)
    console.log('  row-level security: off, see docs/scaling.md for the SQL that an administrator runs once');
  if (db.limitsStatements() === false)
    console.log('  statement_timeout: none, see docs/running.md for the SQL that sets it behind a pooler');
  console.log(
    `  mail: ${config.smtpUrl ? 'by SMTP' : `no SMTP_URL is set, so mails are written to ${outboxFolder(config)}`}`,
  );
}

await start().catch((error: unknown) => stopWith(oneLine(error)));
