// Durations counted into buckets, for Prometheus.

import type { FastifyInstance } from 'fastify';

/** Upper bounds in ms; the last bucket has none. */
const boundsMs = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

export class Histogram {
  readonly #counts = new Float64Array(boundsMs.length + 1);
  #sumMs = 0;

  add(ms: number): void {
    let bucket = 0;
    while (bucket < boundsMs.length && ms > (boundsMs[bucket] ?? 0)) bucket += 1;
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#sumMs += ms;
  }

  /** In the text format of Prometheus, in seconds. `labels` without braces. */
  *lines(name: string, labels: string): Generator<string> {
    let below = 0;
    for (const [i, count] of this.#counts.entries()) {
      below += count;
      const bound = boundsMs[i];
      const le = bound === undefined ? '+Inf' : String(bound / 1000);
      yield `${name}_bucket{${labels}${labels && ','}le="${le}"} ${below}`;
    }
    const braces = labels && `{${labels}}`;
    yield `${name}_sum${braces} ${this.#sumMs / 1000}`;
    yield `${name}_count${braces} ${below}`;
  }
}

export type RouteTimes = { lines: (name: string) => Generator<string> };

/** Measures response times per route template (/api/meetings/:id) and status class. */
export function measureRoutes(app: FastifyInstance): RouteTimes {
  const routes = new Map<string, (Histogram | undefined)[]>();

  app.addHook('onRoute', (route) => {
    if (route.config?.isUnlogged) return;
    const byClass: (Histogram | undefined)[] = [];
    routes.set(`method="${String(route.method)}",route="${route.url}"`, byClass);
    const given = route.onResponse;
    route.onResponse = [
      ...(given === undefined ? [] : [given].flat()),
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
