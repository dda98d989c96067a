// Starts the server, says where it is, and on SIGTERM finishes what is in flight.

import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { accountStore } from './auth/store.ts';
import { isHalfRestored } from './backup/store.ts';
import {
  type Config,
  addressOf,
  backupFolder,
  databaseFile,
  databaseSetting,
  isByHttps,
  outboxFolder,
  readConfig,
} from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import type { House } from './house.ts';
import { logOptions } from './log.ts';
import { startJobs } from './jobs.ts';
import { mailStore } from './mail/store.ts';
import { type Postman, startPostman } from './mail/postman.ts';
import { openTransport } from './mail/transport.ts';
import { inSetting, oneLine } from './one-line.ts';

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
  if (await db.everywhere(() => isHalfRestored(db)))
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

  let postman: Postman | null = null;
  // The postman reads on for all organisations, whoever's request has woken it.
  const nudge = () => void db.everywhere(async () => postman?.nudge());
  const house: House = { db, config, now: Date.now, mailQueued: nudge };
  const app = await buildApp(house, logOptions(config.logLevel));
  await inSetting('HOST and PORT', () => app.listen({ port: config.port, host: config.host }));

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const publicUrl = addressOf(config, port);
  const desk = { accounts: accountStore(db, house.now), publicUrl, now: house.now };
  const queue = mailStore(house);
  // So do its clock's rounds.
  postman = await db.everywhere(async () => startPostman(queue, openTransport(config), desk, app.log));
  const jobs = startJobs(app, house);

  // Before it says that it is there: whoever reads that may stop it.
  const stop = async () => {
    jobs.stop();
    setTimeout(() => app.server.closeAllConnections(), finishWithinMs).unref();
    await app.close();
    await postman?.stop();
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
