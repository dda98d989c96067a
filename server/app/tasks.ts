// The scheduled tasks of the server.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { failedJobMs } from '#domain/limits.ts';
import { backupFolder } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { takeScheduledBackup } from '#server/db/backup/take.ts';
import { mailJob } from '#server/mail/mail.ts';
import { retryForMs } from '#server/jobs/worker.ts';
import { allJobHandlers } from './create-context.ts';
import type { Task } from '#server/jobs/scheduler.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

/** Deletes expired rows, such as sessions, reset links and deleted meetings. */
export function purgeExpired({ rateLimiter }: FastifyInstance, context: AppContext) {
  const { features, now, jobs } = context;
  const kinds = [mailJob, ...Object.keys(allJobHandlers(context))];
  return async (): Promise<void> => {
    for (const { purge } of features) await purge?.(context);
    await rateLimiter.purgeExpired();
    await jobs.giveUpUnknown(kinds, now() - retryForMs);
    await jobs.purgeFailed(now() - failedJobMs);
  };
}

export function scheduledTasks(app: FastifyInstance, context: AppContext): Task[] {
  const { db, now, config, features } = context;
  const backups = { db, now, folder: backupFolder(config), keep: config.backupKeep };
  const tasks: Task[] = [
    { name: 'purge expired data', cron: '17 * * * *', run: purgeExpired(app, context) },
    { name: 'check of the database file', cron: '50 2 * * *', run: () => db.checkFile() },
    ...features.flatMap((feature) => feature.tasks?.(context) ?? []),
  ];
  if (config.backupEvery)
    tasks.push({
      name: 'backup',
      cron: config.backupEvery,
      async run() {
        const file = await takeScheduledBackup(backups);
        if (!file) return;
        app.log.info({ file }, 'backup taken');
        if (!config.backupCommand) return;
        await promisify(execFile)('/bin/sh', ['-c', config.backupCommand, 'backup', file]);
        app.log.info({ file }, 'BACKUP_COMMAND has run');
      },
    });
  return tasks.map((task) => ({ ...task, run: () => asSystem(task.run) }));
}
