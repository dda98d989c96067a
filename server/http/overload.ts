// Who comes while more is in hand than can be answered in time is told at once to come again: those who wait already
// are answered, instead of all of them too late.

import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Pulse } from '#server/http/load-monitor.ts';
import { fail } from './api-error.ts';

export type OverloadLimits = { inFlight: number; eventLoopLagMs: number };

/** At a thousand answers a second, a quarter of a second of work. */
const overloadLimits: OverloadLimits = { inFlight: 256, eventLoopLagMs: 1000 };
const saidEveryMs = 10_000;
/** What waits most of its time is no work. */
const waiter = '/api/changes';
const watchers = ['/api/health', '/metrics'];

type Said = { inFlight: number; eventLoopLagMs: number; refused: number };

export type Overload = ReturnType<typeof shedLoad>;

/** Whoever watches the server is always let in. `say` is told now and then that some are refused. */
export function shedLoad(pulse: Pulse, say: (what: Said) => void, atMost: OverloadLimits = overloadLimits) {
  let refused = 0;
  let sayAfter = 0;
  let isClosing = false;
  const body = JSON.stringify(fail('unavailable').body);
  const head = {
    'retry-after': '1',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };

  return {
    get refused() {
      return refused;
    },
    /** From now on whoever comes by a connection that is still open is sent to the next start, or to another process. */
    close(): void {
      isClosing = true;
    },

    /** Before the framework: what that does for a request costs several times as much as the refusal. */
    guard:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        if (isClosing) return void response.writeHead(503, { ...head, connection: 'close' }).end(body);
        const { inFlight, eventLoopLagMs } = pulse;
        const isBearable = inFlight < atMost.inFlight && eventLoopLagMs <= atMost.eventLoopLagMs;
        if (isBearable || watchers.includes(request.url?.split('?')[0] ?? ''))
          return answer(request, response);
        refused += 1;
        if (performance.now() > sayAfter) {
          sayAfter = performance.now() + saidEveryMs;
          say({ inFlight, eventLoopLagMs: Math.round(eventLoopLagMs), refused });
        }
        response.writeHead(503, head).end(body);
      },
  };
}

/** Not before all of it was received: those who send slowly on purpose would take every place. */
export function countWork(app: FastifyInstance, pulse: Pulse): void {
  app.addHook('preHandler', (request, reply, done) => {
    // By the route that it came to: the address can be written in many ways.
    if (request.routeOptions.url !== waiter) pulse.take(reply.raw);
    done();
  });
}
