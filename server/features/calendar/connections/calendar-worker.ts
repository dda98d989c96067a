// Worker thread that reads calendars: parsing and expanding them takes long, and may never end for a hostile one.

import { Script } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { type CalendarPart, splitCalendar } from '#calendar-format/calendar-split.ts';
import type { ReadEvent } from '#calendar-format/event-occurrences.ts';
import { expand, TooMany } from '#calendar-format/expand.ts';
import type { Window } from '#calendar-format/rules.ts';
import type { CalendarProblem } from '#domain/calendar/problems.ts';
import { type Multistatus, readMultistatus } from './multistatus.ts';

export type CalendarTasks = {
  expand: {
    input: { text: string; window: Window; timeZone: string };
    output: (ReadEvent | CalendarProblem)[];
  };
  split: { input: { text: string }; output: CalendarPart[] };
  multistatus: { input: { text: string }; output: Multistatus };
};

export type CalendarTask = {
  [K in keyof CalendarTasks]: { kind: K; input: CalendarTasks[K]['input'] };
}[keyof CalendarTasks];

/** After a `part`, the main thread requests the next one. */
export type CalendarAnswer =
  | { output: unknown }
  | { part: unknown[] }
  | { failure: 'too-large' | 'not-a-calendar'; message: string };

export type NextPart = 'next part';

/** Receiving many events at once would block the main thread. */
const partSize = 500;

/** A meeting is not more often in the months that are read. */
const mostOfSeries = 1000;

/** Time limit of one event, which is skipped when it is exceeded. */
const eventLimitMs = 2000;
/** Each limited run costs half a millisecond, so that one run handles many events. */
const runMs = 200;

/** V8 can interrupt a script, but not a function. */
const script = new Script('runLimited()');
const limited = globalThis as typeof globalThis & { runLimited?: () => void };

/** Calls `read` for each item. Returns the items that take too long. */
function eachWithLimit<T>(items: readonly T[], read: (item: T) => void): T[] {
  let next = 0;
  const slow: T[] = [];
  limited.runLimited = () => {
    for (const started = performance.now(); next < items.length;) {
      // Increment first: an interrupted item is not read again.
      read(items[next++] as T);
      if (performance.now() - started > runMs) return;
    }
  };
  while (next < items.length) {
    try {
      script.runInThisContext({ timeout: runMs + eventLimitMs });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      slow.push(items[next - 1] as T);
    }
  }
  return slow;
}

async function answerTo(task: CalendarTask): Promise<CalendarAnswer> {
  try {
    if (task.kind === 'split') return { output: splitCalendar(task.input.text) };
    if (task.kind === 'multistatus') return { output: await readMultistatus(task.input.text) };
    const { text, window, timeZone } = task.input;
    const scope = { window, singlesTo: window.to, mostOfSeries };
    const { events, problems } = expand(text, scope, timeZone, eachWithLimit);
    return { output: [...events, ...problems] };
  } catch (error) {
    const failure = error instanceof TooMany ? 'too-large' : 'not-a-calendar';
    return { failure, message: error instanceof Error ? error.message : String(error) };
  }
}

let waiting: unknown[] = [];

/** Sends the first parts; returns the last one as the output. */
function partsOf(answer: CalendarAnswer): CalendarAnswer {
  if (!('output' in answer) || !Array.isArray(answer.output)) return answer;
  waiting = answer.output.slice(partSize);
  const part = answer.output.slice(0, partSize);
  return waiting.length > 0 ? { part } : { output: part };
}

/** Empty if the thread was restarted in between. */
const moreOf = (items: unknown[]): CalendarAnswer =>
  items.length > 0 ? { output: items } : { failure: 'too-large', message: 'the thread ended' };

async function receive(message: CalendarTask | NextPart): Promise<void> {
  const answer = message === 'next part' ? moreOf(waiting) : await answerTo(message);
  parentPort?.postMessage(partsOf(answer), []);
}

parentPort?.on('message', (message: CalendarTask | NextPart) => void receive(message));
