// Runs queued jobs sequentially and retries failed ones with exponential backoff.

import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import { dayMs, hourMs, minuteMs } from '#domain/time/time-units.ts';
import { Busy } from '#server/concurrency/busy.ts';
import { isUnavailable } from '#server/db/faults.ts';
import type { Job, Jobs } from './store.ts';

/** Covers a weekend with a wrong password for the mail server, and a Monday to notice it. */
export const retryForMs = 5 * dayMs;
/** More than five days of pauses allow: each attempt ended with the process, so that nobody could record a failure. */
const maxAttempts = 150;
/** A process manager usually kills after 10 to 15 s. */
const defaultStopMs = 5_000;

/** 1, 2, 4, 8 … minutes, at most an hour; from 5 seconds on if only this server or its database was busy. */
const pauseMs = (attempts: number, error: unknown) => {
  const first = error instanceof Busy || isUnavailable(error) ? 5_000 : minuteMs;
  return Math.min(hourMs, first * 2 ** (attempts - 1));
};

/** Thrown by a handler when another attempt cannot succeed. */
export class FinalFailure extends Error {}

/**
 * Runs one job; throw to retry later, or a `FinalFailure`. A job may run twice, so the handler must be idempotent. `signal` aborts when
 * the server stops.
 */
export type JobHandler = (payload: unknown, job: { id: number; signal: AbortSignal }) => Promise<void>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;

export type JobWorker = {
  /** Looks for jobs now; resolves when all due jobs have run. */
  nudge: () => Promise<void>;
  stop: () => Promise<void>;
};

type WorkerOptions = {
  jobs: Jobs;
  handlers: JobHandlers;
  now: () => number;
  log: FastifyBaseLogger;
  /** How long `stop` waits for the running job before it aborts it. */
  stopMs?: number;
};

export function startWorker({ jobs, handlers, now, log, stopMs = defaultStopMs }: WorkerOptions): JobWorker {
  const kinds = Object.keys(handlers);
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();
  let stopped = false;

  async function runDueJobs(): Promise<void> {
    while (!stopped) {
      const job = await jobs.claim(kinds);
      if (!job) return;
      await run(job);
    }
  }

  async function run({ id, kind, payload, attempts, createdAt }: Job): Promise<void> {
    try {
      if (attempts > maxAttempts) throw new FinalFailure(`ended the server ${maxAttempts} times`);
      await handlers[kind]?.(payload, { id, signal: stopping.signal });
      await jobs.finish(id);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isFinal = error instanceof FinalFailure;
      if (!isFinal && (stopped || now() - createdAt < retryForMs)) {
        log.warn({ err: error, job: id, kind, attempts }, 'job failed, will be retried');
        await jobs.retry(id, now() + pauseMs(attempts, error), message);
      } else {
        log.error({ err: error, job: id, kind, attempts }, 'job failed, given up');
        await jobs.giveUp(id, message);
      }
    }
  }

  // Rounds of one process run sequentially: in parallel they would only wait for each other.
  const nudge = () =>
    (round = round
      .then(runDueJobs)
      .catch((error: unknown) => log.warn({ err: error }, 'the job queue could not be read')));
  const poll = new Cron('*/15 * * * * *', { unref: true }, nudge);
  void nudge();

  return {
    nudge,
    async stop() {
      stopped = true;
      poll.stop();
      const timer = setTimeout(() => stopping.abort(), stopMs);
      await round;
      clearTimeout(timer);
    },
  };
}
