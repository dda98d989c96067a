// Dear work is done a few at a time, and few may wait: a flood of it must not starve the rest.

import { Busy } from '#server/http/error-handler.ts';

type Turns = { /** Of the work, for who watches. */ name: string; atOnce: number; mayWait: number };

/** How many of each dear work run and wait in this process. */
export const turns = new Map<string, () => { running: number; waiting: number }>();

/** Runs each work when its turn comes; throws Busy when too many wait already. */
export function concurrencyLimit({
  name,
  atOnce,
  mayWait,
}: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  turns.set(name, () => ({ running, waiting: waiting.length }));

  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mayWait) throw new Busy('too much of it at once');
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
