// Runs calendar tasks in a worker thread, sequentially, and terminates the thread when a task takes too long.

import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CalendarFailure } from './calendar-failure.ts';
import type { CalendarAnswer, CalendarTask, CalendarTasks, NextPart } from './calendar-worker.ts';

/** For a whole calendar. 20,000 events take about five seconds. */
const taskLimitMs = 30_000;
/** Enough for 20,000 events; a calendar that needs more has failed, and the server goes on. */
const memoryLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** In the built server, all JavaScript files are in one folder. */
const workerFile = import.meta.url.endsWith('.ts') ? './calendar-worker.ts' : './calendar-worker.js';

let worker: Worker | null = null;
/** Settles the running task. */
let settle: ((answer: CalendarAnswer | CalendarFailure) => void) | null = null;
let last: Promise<unknown> = Promise.resolve();

/** Throws a CalendarFailure. Only tests pass a shorter `limitMs`. */
export function runCalendarTask<K extends keyof CalendarTasks>(
  kind: K,
  input: CalendarTasks[K]['input'],
  limitMs: number = taskLimitMs,
): Promise<CalendarTasks[K]['output']> {
  const answer = last.then(() => run({ kind, input } as CalendarTask, limitMs));
  last = answer.catch(() => {});
  return answer as Promise<CalendarTasks[K]['output']>;
}

async function run(task: CalendarTask, limitMs: number): Promise<unknown> {
  const timer = setTimeout(() => end(new CalendarFailure('too-slow', `longer than ${limitMs} ms`)), limitMs);
  try {
    const parts: unknown[] = [];
    for (let message: CalendarTask | NextPart = task; ; message = 'next part') {
      const answer = await ask(message);
      if (answer instanceof CalendarFailure) throw answer;
      if ('failure' in answer) throw new CalendarFailure(answer.failure, answer.message);
      if ('output' in answer && parts.length === 0) return answer.output;
      for (const item of 'part' in answer ? answer.part : (answer.output as unknown[])) parts.push(item);
      if ('output' in answer) return parts;
      // Let other requests run between two parts.
      await setImmediate();
    }
  } finally {
    clearTimeout(timer);
    // An idle worker does not keep the process alive.
    worker?.unref();
  }
}

function ask(message: CalendarTask | NextPart): Promise<CalendarAnswer | CalendarFailure> {
  const { promise, resolve } = Promise.withResolvers<CalendarAnswer | CalendarFailure>();
  settle = resolve;
  worker ??= start();
  worker.ref();
  worker.postMessage(message, []);
  return promise;
}

function start(): Worker {
  const started = new Worker(new URL(workerFile, import.meta.url), { resourceLimits: memoryLimits });
  // Only for the current thread: a terminated one still reports its exit.
  started.on('message', (answer: CalendarAnswer) => {
    if (worker === started) settle?.(answer);
  });
  const failed = (error: Error) => {
    if (worker === started) end(new CalendarFailure('too-large', error.message, error));
  };
  started.on('error', failed);
  started.on('exit', () => failed(new Error('the thread has ended')));
  return started;
}

function end(failure: CalendarFailure): void {
  const ended = worker;
  worker = null;
  void ended?.terminate();
  settle?.(failure);
}
