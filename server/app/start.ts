// Starts the server; on SIGTERM, SIGINT or SIGHUP it finishes open requests and stops.

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { AppContext } from '#server/context.ts';
import { createContext, jobHandlers, mailsOf } from './create-context.ts';
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
  isReachable,
  outboxFolder,
  readConfig,
  unknownSettings,
} from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { logOptions } from './log.ts';
import { scheduledTasks } from './tasks.ts';
import { renewSecrets } from '#server/features/accounts/second-factor/renew-secrets-store.ts';
import { mailHandler, mailJob } from '#server/mail/mail.ts';
import { startScheduler } from '#server/jobs/scheduler.ts';
import { otherWorkers, ownLanes, workersOf } from '#server/jobs/store.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { hasEmergencyAccess } from '#server/features/accounts/second-factor/check.ts';
import { smtpAdvice } from '#server/mail/smtp-advice.ts';
import { openTransport } from '#server/mail/transport.ts';
import { makeFolder } from '#server/db/make-folder.ts';
import { inSetting, oneLine } from '#server/one-line.ts';
import { asSystem, onBehalfOf } from '#server/tenancy/tenant-context.ts';

/** How long open requests may take after SIGTERM before their connections are closed. */
const drainMs = 8_000;

function stopWith(message: string): never {
  console.error(`MeetingCost cannot start: ${message}`);
  process.exit(1);
}

/** Creates the folder if it is missing; throws if it is not writable. */
async function prepareFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  await access(folder, constants.W_OK | constants.X_OK);
}

async function settings(): Promise<Config> {
  const config = readConfig(process.env);
  await inSetting('DATA_DIR', () => prepareFolder(config.dataDir));
  const { logo } = config.site;
  if (logo) await inSetting('LOGO', () => access(logo, constants.R_OK));
  // Fail now rather than at the first backup.
  if (config.backupEvery) await inSetting('BACKUP_TO', () => prepareFolder(backupFolder(config)));
  return config;
}

async function openAndMigrate(config: Config): Promise<Database> {
  const db = await openDatabase(databaseSettings(config), (error) =>
    console.error(`the database: ${oneLine(error)}`),
  );
  if (await asSystem(() => isHalfRestored(db)))
    throw new Error('a restore into this database did not finish; run it again');
  await db.migrate();
  return db;
}

async function run(changes: Pick<AppContext, 'requesterOf'>): Promise<void> {
  // The files contain pay data and mails with sign-in links.
  process.umask(0o077);
  const config = await settings();
  const db = await inSetting(databaseSetting(config), () => openAndMigrate(config));
  const context = createContext({ db, config, now: Date.now, ...changes });
  context.events.connect();
  const app = await buildApp(context, logOptions(config.logLevel));
  await inSetting('HOST and PORT', () => app.listen({ port: config.port, host: config.host }));

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const publicUrl = addressOf(config, port);
  const { jobs, now } = context;
  const transport = openTransport({
    ...config,
    productName: config.site.productName,
    outbox: outboxFolder(config),
  });
  const handlers = {
    ...jobHandlers(context),
    [mailJob]: mailHandler(mailsOf(context), transport, publicUrl),
  };
  // As the system: jobs belong to no organization, and a request of one may wake the worker.
  const kinds = [
    ...Array.from({ length: otherWorkers }, () => handlers),
    ...ownLanes.flatMap((lane) => Array.from({ length: workersOf[lane] }, () => jobHandlers(context, lane))),
  ];
  const workers = await asSystem(async () =>
    kinds.map((each) => startWorker({ jobs, handlers: each, now, log: app.log })),
  );
  const nudgeAll = () => asSystem(() => Promise.all(workers.map(({ nudge }) => nudge())));
  jobs.onEnqueued(() => void onBehalfOf(null, nudgeAll));
  const scheduler = startScheduler(scheduledTasks(app, context), app.log);

  // Before printing the address, because the process may receive a signal from then on.
  const stop = async () => {
    scheduler.stop();
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    await app.close();
    await Promise.all(workers.map(({ stop: end }) => end()));
    transport.close();
    await context.events.close();
    await db.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }

  console.log(`MeetingCost is at ${publicUrl}`);
  for (const { name, meant } of unknownSettings(process.env))
    console.log(`  settings: ${name} is not known${meant ? `; ${meant} may be meant` : ''}, see README.md`);
  console.log(`  data: ${config.databaseUrl ? 'PostgreSQL' : databaseFile(config)}`);
  if (isByHttps(config) && config.trustProxy.length === 0)
    console.log(
      '  TRUST_PROXY: not set, so all clients of the proxy share one rate limit, see docs/running.md',
    );
  if (config.registration === 'open' && isReachable(config))
    console.log(
      '  registration: open to everyone who can reach this server; REGISTRATION=invite or closed changes that, see README.md',
    );
  if (!(await asSystem(() => hasEmergencyAccess(db, config))))
    console.log(
      '  sign-in: nobody gets in while the provider is down: BREAK_GLASS_EMAIL is no administrator with two-factor sign-in, see docs/single-sign-on.md',
    );
  if (db.hidesRows() === false)
    console.log('  row-level security: off, see docs/scaling.md for the SQL that an administrator runs once');
  if (db.limitsStatements() === false)
    console.log('  statement_timeout: none, see docs/running.md for the SQL that sets it behind a pooler');
  console.log(
    `  mail: ${config.smtpUrl ? 'by SMTP' : `no SMTP_URL is set, so mails are written to ${outboxFolder(config)}`}`,
  );
  // Not awaited: it takes seconds with a large file.
  void db.checkFile().catch((err: unknown) => app.log.error({ err }, 'the database file is damaged'));
  if (config.secretKey !== null) void renewSecrets(context, app.log);
  // Not awaited: the server is useful while the mail server is down.
  void transport.verify().catch((error: unknown) => {
    console.log(`  mail: the SMTP server does not let us in: ${oneLine(error)}. ${smtpAdvice(error)}`);
  });
}

export const start = (changes: Pick<AppContext, 'requesterOf'> = {}): Promise<void> =>
  run(changes).catch((error: unknown) => stopWith(oneLine(error)));
