// Runs tasks on a schedule. Every process runs them, so a task must be idempotent.

import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';

export type Task = {
  /** For the log. */
  name: string;
  /** Cron pattern in the server's time zone. */
  cron: string;
  run: () => Promise<void>;
};

export function startScheduler(tasks: readonly Task[], log: FastifyBaseLogger): { stop: () => void } {
  const crons = tasks.map(
    ({ name, cron, run }) =>
      new Cron(
        cron,
        {
          unref: true,
          protect: true,
          catch: (err) => log.error({ err, task: name }, 'scheduled task failed'),
        },
        run,
      ),
  );
  return {
    stop() {
      for (const cron of crons) cron.stop();
    },
  };
}
