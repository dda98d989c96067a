// Starts the server, says where it is, and on SIGTERM finishes what is in flight.

import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createContext, mailTemplates } from './create-context.ts';
import { buildApp } from './server.ts';
import { isHalfRestored } from '#server/db/backup/store.ts';
import {
  type Config,
  addressOf,
  backupFolder,
  databaseFile,
  databaseSetting,
  databaseSettings,
  isByHttps,
  outboxFolder,
  readConfig,
} from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { logOptions } from './log.ts';
import { scheduledTasks } from './tasks.ts';
import { mailHandler, mailJob } from '#server/features/mail/mail.ts';
import { startScheduler } from '#server/jobs/scheduler.ts';
import { startWorker } from '#server/jobs/worker.ts';
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
  const db = await openDatabase(databaseSettings(config), (error) =>
    console.error(`the database: ${oneLine(error)}`),
  );
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
  const context = createContext({ db, config, now: Date.now });
  context.events.connect();
  const app = await buildApp(context, logOptions(config.logLevel));
  await inSetting('HOST and PORT', () => app.listen({ port: config.port, host: config.host }));

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const publicUrl = addressOf(config, port);
  const { jobs, now } = context;
  const transport = openTransport({ ...config, outbox: outboxFolder(config) });
  const handlers = { [mailJob]: mailHandler(mailTemplates(context), transport, publicUrl) };
  // Jobs belong to no organization, whichever request has queued them.
  const worker = await asSystem(async () => startWorker({ jobs, handlers, now, log: app.log }));
  jobs.onEnqueued(() => void asSystem(worker.nudge));
  const scheduler = startScheduler(scheduledTasks(app, context), app.log);

  // Before it says that it is there: whoever reads that may stop it.
  const stop = async () => {
    scheduler.stop();
    setTimeout(() => app.server.closeAllConnections(), finishWithinMs).unref();
    await app.close();
    await worker.stop();
    transport.close();
    await context.events.close();
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
