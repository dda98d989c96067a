// Limits the concurrency of expensive work and rejects it when the queue is full.

import { Busy } from '#server/concurrency/busy.ts';

type Waiting = { start: () => void; reject: (error: Busy) => void };

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
 * Returns a function that runs tasks within the limit, one of each owner in turn. It throws Busy when the owner's share
 * of the queue is full; when the queue is full, for the owner with most tasks in it, or for the new task.
 */
export function concurrencyLimit({
  name,
  maxRunning,
  maxWaiting,
  maxPerOwner = Infinity,
}: Limit): <T>(work: () => Promise<T>, owner: string) => Promise<T> {
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string, number>();
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  queueDepths.set(name, () => ({ running, waiting }));

  function add(owner: string, task: Waiting): void {
    const queue = queues.get(owner);
    if (queue) queue.push(task);
    else queues.set(owner, [task]);
    waiting += 1;
  }

  function take(owner: string, which: 'first' | 'last'): Waiting | undefined {
    const queue = queues.get(owner) ?? [];
    const task = which === 'first' ? queue.shift() : queue.pop();
    // The owner's next turn is after those of all others.
    queues.delete(owner);
    if (queue.length > 0) queues.set(owner, queue);
    if (task) waiting -= 1;
    return task;
  }

  function makeRoom(owner: string): void {
    const lengthOf = (one: string) => queues.get(one)?.length ?? 0;
    const [longest = owner] = [...queues.keys()].toSorted((a, b) => lengthOf(b) - lengthOf(a));
    if (lengthOf(longest) <= lengthOf(owner) + 1) throw new Busy(`the queue of ${name} is full`);
    take(longest, 'last')?.reject(new Busy(`the queue of ${name} is full`));
  }

  const count = (owner: string, by: 1 | -1) => {
    const left = (runningOf.get(owner) ?? 0) + by;
    if (left > 0) runningOf.set(owner, left);
    else runningOf.delete(owner);
  };

  return async (work, owner) => {
    const own = (runningOf.get(owner) ?? 0) + (queues.get(owner)?.length ?? 0);
    if (own >= maxPerOwner) throw new Busy(`the queue of ${name} is full of one owner's tasks`);
    if (running < maxRunning) running += 1;
    else {
      if (waiting >= maxWaiting) makeRoom(owner);
      await new Promise<void>((start, reject) => add(owner, { start, reject }));
    }
    count(owner, 1);
    try {
      return await work();
    } finally {
      count(owner, -1);
      const [next] = queues.keys();
      const task = next === undefined ? undefined : take(next, 'first');
      if (task) task.start();
      else running -= 1;
    }
  };
}
