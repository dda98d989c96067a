// How busy this process is: the requests that it has in hand, and how late it comes to what was due.

import type { ServerResponse } from 'node:http';
import { Histogram } from './histogram.ts';

const beatMs = 50;
/** One hiccup of a machine is no overload: only what lasts weighs. */
const weightOfLast = 0.2;

export type Pulse = ReturnType<typeof startLoadMonitor>;

export function startLoadMonitor() {
  let inFlight = 0;
  let eventLoopLagMs = 0;
  let due = performance.now() + beatMs;
  const lateness = new Histogram();
  const beat = () => {
    const now = performance.now();
    const late = Math.max(0, now - due);
    due = now + beatMs;
    lateness.add(late);
    eventLoopLagMs += (late - eventLoopLagMs) * weightOfLast;
  };
  const timer = setInterval(beat, beatMs);
  timer.unref();
  const leave = () => void (inFlight -= 1);

  return {
    lateness,
    /** Counts a request until its connection is done with it, answered or broken off. */
    take(response: ServerResponse): void {
      // What no route knows passes here twice: first as a file, then as a page.
      if (response.listenerCount('close', leave) > 0) return;
      inFlight += 1;
      response.on('close', leave);
    },
    get inFlight() {
      return inFlight;
    },
    /** How late the last beats were, on average. */
    get eventLoopLagMs() {
      return eventLoopLagMs;
    },
    stop: () => clearInterval(timer),
  };
}
