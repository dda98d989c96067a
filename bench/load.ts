// Load from this process on one route after the other, in turns, so that a noisy machine is noisy for all of them.

import autocannon from 'autocannon';

export type Route = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A new body for each request. */
  body?: () => string;
};

type Figures = { perSecond: number; p99Ms: number };

/** `share` of the peer's requests a second. */
export type Compared = Figures & { share: number };

const connections = 8;
// Many short ones: a machine changes its speed from second to second, and neighbours in time are compared.
const rounds = 13;
const secondsARound = 1;

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

/** Medians of interleaved rounds, after one round that warms up; shares are those of the bare route in the same round. */
export async function measure<Name extends string>(
  routes: Record<Name | 'bare', Route>,
): Promise<Record<Name | 'bare', Compared>> {
  const names = Object.keys(routes) as (Name | 'bare')[];
  const runs: Record<Name | 'bare', Figures>[] = [];
  for (let i = 0; i <= rounds; i += 1) {
    const figures: [string, Figures][] = [];
    for (const name of names) figures.push([name, await round(routes[name])]);
    if (i > 0) runs.push(Object.fromEntries(figures) as Record<Name | 'bare', Figures>);
  }
  const compared = names.map((name) => [
    name,
    {
      perSecond: median(runs.map((run) => run[name].perSecond)),
      p99Ms: median(runs.map((run) => run[name].p99Ms)),
      share: median(runs.map((run) => run[name].perSecond / run.bare.perSecond)),
    },
  ]);
  return Object.fromEntries(compared) as Record<Name | 'bare', Compared>;
}
