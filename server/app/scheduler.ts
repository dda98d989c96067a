// What has to happen without anybody asking: once an hour, what ended is forgotten; every ten minutes, what was
// crossed without a write is told.

import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { keptDemoRequestMs, undoDeletionMs } from '#domain/limits.ts';
import { accountStore } from '#server/features/auth/store.ts';
import { budgetAlertStore } from '#server/features/budgets/alerts-store.ts';
import { sweepDemoRequests } from '#server/features/demo-requests/store.ts';
import { takeScheduledBackup } from '#server/db/backup/schedule.ts';
import type { AppContext } from '#server/context.ts';
import { purgeStore } from '#server/features/meetings/purge-store.ts';
import { ticketStore } from '#server/features/second-factor/tickets-store.ts';
import { sessionStore } from '#server/features/sessions/store.ts';
import { asSystem } from '#server/tenancy/tenant-context.ts';

/** Forgets what ended, and nothing that goes on. */
export function sweeping({ rateLimiter }: FastifyInstance, { db, now }: AppContext): () => Promise<void> {
  const sessions = sessionStore(db, now);
  const accounts = accountStore(db, now);
  const tickets = ticketStore(db, now);
  const deleted = purgeStore(db);
  return async () => {
    await sessions.sweep();
    await accounts.sweepResets();
    await tickets.sweep();
    await rateLimiter.sweep();
    await sweepDemoRequests(db, now() - keptDemoRequestMs);
    await deleted.purge(now() - undoDeletionMs);
  };
}

export function startJobs(app: FastifyInstance, context: AppContext): { stop: () => void } {
  const { config } = context;
  const { raiseMissed } = budgetAlertStore(context);
  const every = (pattern: string, what: string, work: () => Promise<void>) =>
    new Cron(
      pattern,
      { unref: true, protect: true, catch: (err) => app.log.error({ err }, `${what} failed`) },
      () => asSystem(work),
    );

  const jobs = [
    every('17 * * * *', 'sweep', sweeping(app, context)),
    every('*/10 * * * *', 'budget alerts', raiseMissed),
  ];
  if (config.backupEvery)
    jobs.push(
      every(config.backupEvery, 'backup', async () => {
        const file = await takeScheduledBackup(context);
        if (file) app.log.info({ file }, 'backup taken');
      }),
    );
  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}
