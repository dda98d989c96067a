// Load from this process on one route after the other, in turns, so that a noisy machine is noisy for all of them.

import autocannon from 'autocannon';

export type Route = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A new body for each request. */
  body?: () => string;
};

export type Figures = { perSecond: number; p99Ms: number };

const connections = 8;
const rounds = 5;
const secondsARound = 2;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function round(route: Route): Promise<Figures> {
  const { body } = route;
  const result = await autocannon({
    url: route.url,
    connections,
    duration: secondsARound,
    requests: [
      {
        method: route.method ?? 'GET',
        headers: { ...route.headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { setupRequest: (request) => ({ ...request, body: body() }) }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${route.url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** Medians of interleaved rounds, after one round that warms up. */
export async function measure<Name extends string>(
  routes: Record<Name, Route>,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(routes) as Name[];
  const runs = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name, Figures[]>;
  for (const name of names) await round(routes[name]);
  for (let i = 0; i < rounds; i += 1) {
    for (const name of names) runs[name].push(await round(routes[name]));
  }
  const figures = names.map((name) => [
    name,
    { perSecond: median(runs[name].map((r) => r.perSecond)), p99Ms: median(runs[name].map((r) => r.p99Ms)) },
  ]);
  return Object.fromEntries(figures) as Record<Name, Figures>;
}
