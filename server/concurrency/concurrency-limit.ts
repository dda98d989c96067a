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
  /** Running tasks of one owner; absent: no limit. */
  maxRunningPerOwner?: number;
  /** An owner whose short tasks get every second turn. */
  preferred?: string;
  /** A task that waited longer is rejected; absent: no limit. */
  maxWaitMs?: number;
};

/** Numbers of running and waiting tasks in this process, by name. */
export const queueDepths = new Map<string, () => { running: number; waiting: number }>();

/**
 * Returns a function that runs tasks within the limit, one of each owner in turn. It throws Busy when the owner's share
 * of the queue is full, when the task has waited too long, and when the queue is full: then for the owner with most
 * tasks in it, or for the new task.
 */
export function concurrencyLimit({
  name,
  maxRunning,
  maxWaiting,
  maxPerOwner = Infinity,
  maxRunningPerOwner = Infinity,
  preferred = '',
  maxWaitMs,
}: Limit): <T>(work: () => Promise<T>, owner: string) => Promise<T> {
  let running = 0;
  let waiting = 0;
  let latest = '';
  const runningOf = new Map<string, number>();
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  queueDepths.set(name, () => ({ running, waiting }));

  const ownRunning = (owner: string) => runningOf.get(owner) ?? 0;
  const queueOf = (owner: string) => queues.get(owner) ?? [];
  const hasRoomFor = (owner: string) => running < maxRunning && ownRunning(owner) < maxRunningPerOwner;

  function count(owner: string, by: 1 | -1): void {
    running += by;
    const own = ownRunning(owner) + by;
    if (own > 0) runningOf.set(owner, own);
    else runningOf.delete(owner);
  }

  function remove(owner: string, task: Waiting): void {
    const left = queueOf(owner).filter((one) => one !== task);
    waiting -= 1;
    // The owner's next turn is after those of all others.
    queues.delete(owner);
    if (left.length > 0) queues.set(owner, left);
  }

  function reject(owner: string, task: Waiting): void {
    remove(owner, task);
    task.reject(new Busy(`the queue of ${name} is full`));
  }

  function makeRoom(owner: string): void {
    const [longest = owner] = [...queues.keys()].toSorted((a, b) => queueOf(b).length - queueOf(a).length);
    const last = queueOf(longest).at(-1);
    if (!last || queueOf(longest).length <= queueOf(owner).length + 1)
      throw new Busy(`the queue of ${name} is full`);
    reject(longest, last);
  }

  /** Waits for the owner's turn, which then counts as running. */
  function turnOf(owner: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoom(owner);
    return new Promise<void>((resolve, fail) => {
      const timer = maxWaitMs !== undefined && setTimeout(() => reject(owner, task), maxWaitMs);
      const settled = (settle: () => void) => {
        if (timer) clearTimeout(timer);
        settle();
      };
      const task: Waiting = {
        start: () => settled(resolve),
        reject: (error) => settled(() => fail(error)),
      };
      queues.set(owner, [...queueOf(owner), task]);
      waiting += 1;
    });
  }

  function nextOwner(): string | undefined {
    if (latest !== preferred && queues.has(preferred)) return preferred;
    for (const owner of queues.keys()) if (hasRoomFor(owner)) return owner;
    return undefined;
  }

  function startNext(): void {
    while (running < maxRunning) {
      const owner = nextOwner();
      const [task] = owner === undefined ? [] : queueOf(owner);
      if (owner === undefined || !task) return;
      latest = owner;
      remove(owner, task);
      count(owner, 1);
      task.start();
    }
  }

  return async (work, owner) => {
    if (ownRunning(owner) + queueOf(owner).length >= maxPerOwner)
      throw new Busy(`the queue of ${name} is full of one owner's tasks`);
    if (hasRoomFor(owner)) count(owner, 1);
    else await turnOf(owner);
    try {
      return await work();
    } finally {
      count(owner, -1);
      startNext();
    }
  };
}
