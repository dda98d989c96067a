// The scheduled tasks of the server.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { failedJobMs, keptDeletedIdMs, keptPlanMs } from '#domain/limits.ts';
import { dayMs } from '#domain/time/time-units.ts';
import { backupFolder } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { takeScheduledBackup } from '#server/db/backup/take.ts';
import { mailJob } from '#server/mail/mail.ts';
import { retryForMs } from '#server/jobs/worker.ts';
import { jobHandlers } from './create-context.ts';
import { addressStore } from '#server/features/accounts/auth/address-store.ts';
import { accountStore } from '#server/features/accounts/auth/store.ts';
import { purgeAuditLog } from '#server/audit/purge-store.ts';
import { budgetAlertStore } from '#server/features/reports/budgets/alerts-store.ts';
import { calendarJobs, syncDue } from '#server/features/calendar/connections/jobs.ts';
import { purgeDemoRequests } from '#server/demo-requests/store.ts';
import { keeper } from '#server/features/meetings/meetings/recording.ts';
import { identityStore } from '#server/features/accounts/identity/store.ts';
import { meetingStarter } from '#server/features/meetings/meetings/starting.ts';
import {
  forgetPurgedMeetings,
  purgeDeletedMeetings,
} from '#server/features/meetings/meetings/purge-store.ts';
import { purgeOperatorActions } from '#server/features/organization/operator/store.ts';
import { declinedStore } from '#server/features/accounts/members/declined-store.ts';
import { unclaimedAccounts } from '#server/features/accounts/members/unclaimed-store.ts';
import { passkeyStore } from '#server/features/accounts/passkeys/store.ts';
import { followAllSeries } from '#server/features/calendar/planner/follow.ts';
import { purgePlans } from '#server/features/calendar/planner/store.ts';
import { ticketStore } from '#server/features/accounts/second-factor/tickets-store.ts';
import { signInTrail } from '#server/sign-ins/trail.ts';
import type { Task } from '#server/jobs/scheduler.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

/** Deletes expired rows, such as sessions, reset links and deleted meetings. */
export function purgeExpired({ rateLimiter }: FastifyInstance, context: AppContext) {
  const { db, now, jobs, config } = context;
  const { keepDays } = config.site;
  const { expireSessions } = signInTrail(context);
  const accounts = accountStore(db, now);
  const addresses = addressStore(db, now);
  const tickets = ticketStore(db, now);
  const identities = identityStore(db, now);
  const passkeys = passkeyStore(db, now);
  const declined = declinedStore(db, now);
  const unclaimed = unclaimedAccounts(context);
  const kinds = [mailJob, ...Object.keys({ ...jobHandlers(context), ...calendarJobs(context) })];
  return async (): Promise<void> => {
    await expireSessions();
    await accounts.purgeExpiredResets();
    await addresses.purgeExpired();
    await tickets.purgeExpired();
    await identities.purgeExpired();
    await passkeys.purgeExpired();
    await declined.purgeExpired();
    await unclaimed.endExpired();
    await rateLimiter.purgeExpired();
    await purgeDemoRequests(db, now() - keepDays.demoRequests * dayMs);
    await jobs.giveUpUnknown(kinds, now() - retryForMs);
    await jobs.purgeFailed(now() - failedJobMs);
    await purgeDeletedMeetings(db, now() - keepDays.deletedMeetings * dayMs);
    await forgetPurgedMeetings(db, now() - keptDeletedIdMs);
    await db.write((tx) => purgePlans(tx, now() - keptPlanMs));
    if (keepDays.auditLog !== null) {
      await purgeAuditLog(db, 'all', now() - keepDays.auditLog * dayMs);
      await purgeOperatorActions(db, now() - keepDays.auditLog * dayMs);
    }
    if (keepDays.signIns !== null) await purgeAuditLog(db, 'sign-ins', now() - keepDays.signIns * dayMs);
  };
}

export function scheduledTasks(app: FastifyInstance, context: AppContext): Task[] {
  const { db, now, config } = context;
  const backups = { db, now, folder: backupFolder(config), keep: config.backupKeep };
  const { raiseMissed } = budgetAlertStore(context);
  const { settleAll } = keeper(context);
  const { startAll } = meetingStarter(context);
  const tasks: Task[] = [
    { name: 'purge expired data', cron: '17 * * * *', run: purgeExpired(app, context) },
    { name: 'check of the database file', cron: '50 2 * * *', run: () => db.checkFile() },
    { name: 'failed sign-ins', cron: '*/5 * * * *', run: signInTrail(context).recordEnded },
    { name: 'calendars', cron: '*/15 * * * * *', run: syncDue(context) },
    { name: 'meetings of calendars', cron: '*/5 * * * *', run: settleAll },
    { name: 'planned series', cron: '35 */6 * * *', run: followAllSeries(context) },
    {
      name: 'budget alerts',
      cron: '*/10 * * * *',
      async run() {
        await startAll();
        await raiseMissed();
      },
    },
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
