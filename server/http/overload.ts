// Who comes while more is in hand than can be answered in time is told at once to come again: those who wait already
// are answered, instead of all of them too late.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pulse } from '#server/metrics/pulse.ts';
import { refuse } from './refusal.ts';

export type Bearable = { inHand: number; lateMs: number };

/** At a thousand answers a second, a quarter of a second of work. */
const bearable: Bearable = { inHand: 256, lateMs: 1000 };
const saidEveryMs = 10_000;
/** What waits most of its time is no work. */
const waiters = new Set(['/api/changes']);
const watchers = new Set(['/api/health', '/metrics']);

/** By the route that it came to: the address can be written in many ways. */
const isOneOf = (routes: ReadonlySet<string>, { routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && routes.has(url);

export type Overload = { readonly refused: number };

/** Whoever watches the server is always let in. */
export function refuseOverload(app: FastifyInstance, pulse: Pulse, atMost: Bearable = bearable): Overload {
  let refused = 0;
  let sayAfter = 0;
  const body = JSON.stringify(refuse('unavailable').body);

  app.addHook('onRequest', (request, reply, done) => {
    const { inHand, lateMs } = pulse;
    if ((inHand < atMost.inHand && lateMs <= atMost.lateMs) || isOneOf(watchers, request)) return done();
    refused += 1;
    if (performance.now() > sayAfter) {
      sayAfter = performance.now() + saidEveryMs;
      request.log.warn({ inHand, lateMs: Math.round(lateMs), refused }, 'too much at once, some are refused');
    }
    // Past fastify, which would cost as much again.
    reply.hijack();
    reply.raw.writeHead(503, {
      'retry-after': '1',
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    reply.raw.end(body);
  });
  // Not before all of it was received: those who send slowly on purpose would take every place.
  app.addHook('preHandler', (request, reply, done) => {
    if (!isOneOf(waiters, request)) pulse.take(reply.raw);
    done();
  });
  return {
    get refused() {
      return refused;
    },
  };
}
