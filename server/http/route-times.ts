// How long each route took to answer, by its template and by how it ended: /api/meetings/:id, never /api/meetings/7.

import type { FastifyInstance } from 'fastify';
import { Histogram } from './histogram.ts';

export type RouteTimes = { lines: (name: string) => Generator<string> };

/** Each route gets a hook of its own, which knows where to count: nothing has to be looked up for a request. */
export function measureRoutes(app: FastifyInstance): RouteTimes {
  const routes = new Map<string, (Histogram | undefined)[]>();

  app.addHook('onRoute', (route) => {
    const byClass: (Histogram | undefined)[] = [];
    routes.set(`method="${String(route.method)}",route="${route.url}"`, byClass);
    const given = route.onResponse;
    route.onResponse = [
      ...(given === undefined ? [] : Array.isArray(given) ? given : [given]),
      (_request, reply, done) => {
        const status = Math.floor(reply.statusCode / 100);
        (byClass[status] ??= new Histogram()).add(reply.elapsedTime);
        done();
      },
    ];
  });

  return {
    *lines(name) {
      for (const [labels, byClass] of routes)
        for (const [status, histogram] of byClass.entries())
          if (histogram) yield* histogram.lines(name, `${labels},status="${status}xx"`);
    },
  };
}
