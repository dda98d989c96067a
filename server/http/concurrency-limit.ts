// Limits the concurrency of expensive work and rejects it when the queue is full.

import { Busy } from '#server/http/error-handler.ts';

type Limit = {
  /** Label in the metrics. */
  name: string;
  maxRunning: number;
  maxWaiting: number;
  /** Running and waiting tasks of one owner; absent: no limit. */
  maxPerOwner?: number;
};

/** Numbers of running and waiting tasks in this process, by name. */
export const queueDepths = new Map<string, () => { running: number; waiting: number }>();

/**
 * Returns a function that runs tasks within the limit; it throws Busy when the queue or the owner's share of it is
 * full.
 */
export function concurrencyLimit({
  name,
  maxRunning,
  maxWaiting,
  maxPerOwner = Infinity,
}: Limit): <T>(work: () => Promise<T>, owner?: string) => Promise<T> {
  let running = 0;
  const owned = new Map<string, number>();
  const waiting: (() => void)[] = [];
  queueDepths.set(name, () => ({ running, waiting: waiting.length }));

  return async (work, owner = '') => {
    const own = owned.get(owner) ?? 0;
    if (own >= maxPerOwner) throw new Busy(`the queue of ${name} is full of one owner's tasks`);
    if (running >= maxRunning && waiting.length >= maxWaiting) throw new Busy(`the queue of ${name} is full`);
    owned.set(owner, own + 1);
    try {
      if (running < maxRunning) running += 1;
      else await new Promise<void>((resolve) => void waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    } finally {
      const left = (owned.get(owner) ?? 1) - 1;
      if (left > 0) owned.set(owner, left);
      else owned.delete(owner);
    }
  };
}
