// What has to happen without anybody asking: once an hour, what ended is forgotten; every ten minutes, what was
// crossed without a write is told.

import { Cron } from 'croner';
import type { FastifyInstance } from 'fastify';
import { keptDemoRequestMs, undoDeletionMs } from '#domain/limits.ts';
import { accountStore } from './auth/store.ts';
import { budgetAlertStore } from './budgets/alerts-store.ts';
import { sweepDemoRequests } from './demo-requests/store.ts';
import { takeScheduledBackup } from './backup/schedule.ts';
import type { House } from './house.ts';
import { purgeStore } from './meetings/purge-store.ts';
import { ticketStore } from './second-factor/tickets-store.ts';
import { sessionStore } from './sessions/store.ts';

/** Forgets what ended, and nothing that goes on. */
export function sweeping({ rateLimiter }: FastifyInstance, { db, now }: House): () => Promise<void> {
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

export function startJobs(app: FastifyInstance, house: House): { stop: () => void } {
  const { db, config } = house;
  const { raiseMissed } = budgetAlertStore(house);
  const every = (pattern: string, what: string, work: () => Promise<void>) =>
    new Cron(
      pattern,
      { unref: true, protect: true, catch: (err) => app.log.error({ err }, `${what} failed`) },
      () => db.everywhere(work),
    );

  const jobs = [
    every('17 * * * *', 'sweep', sweeping(app, house)),
    every('*/10 * * * *', 'budget alerts', raiseMissed),
  ];
  if (config.backupEvery)
    jobs.push(
      every(config.backupEvery, 'backup', async () => {
        const file = await takeScheduledBackup(house);
        if (file) app.log.info({ file }, 'backup taken');
      }),
    );
  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}
