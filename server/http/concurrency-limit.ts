// Limits the concurrency of expensive work and rejects it when the queue is full.

import { Busy } from '#server/http/error-handler.ts';

type Limit = {
  /** Label in the metrics. */
  name: string;
  maxRunning: number;
  maxWaiting: number;
};

/** Numbers of running and waiting tasks in this process, by name. */
export const queueDepths = new Map<string, () => { running: number; waiting: number }>();

/** Returns a function that runs tasks within the limit; it throws Busy when the queue is full. */
export function concurrencyLimit({
  name,
  maxRunning,
  maxWaiting,
}: Limit): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  queueDepths.set(name, () => ({ running, waiting: waiting.length }));

  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) throw new Busy(`the queue of ${name} is full`);
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
