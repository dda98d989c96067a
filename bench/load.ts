// Load from this process on one route after the other, in turns, so that a noisy machine is noisy for all of them.

import autocannon from 'autocannon';
import { median } from './bar.ts';

export type Route = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** A new body for each request. */
  body?: () => string;
};

/** The server, its peer, and the peer with some idling: the control. */
type Name = 'ours' | 'bare' | 'slow';

type Figures = { perSecond: number; p99Ms: number };

/** `share` of the peer's requests a second. */
export type Compared = Figures & { share: number };

const connections = 8;
// Many short ones: a machine changes its speed from second to second, and neighbors in time are compared.
const rounds = 13;
const secondsARound = 1;

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
export async function measure(routes: Record<Name, Route>): Promise<Record<Name, Compared>> {
  const runs: Record<Name, Figures>[] = [];
  for (let i = 0; i <= rounds; i += 1) {
    const ours = await round(routes.ours);
    const bare = await round(routes.bare);
    const slow = await round(routes.slow);
    if (i > 0) runs.push({ ours, bare, slow });
  }
  const compared = (name: Name): Compared => ({
    perSecond: median(runs.map((run) => run[name].perSecond)),
    p99Ms: median(runs.map((run) => run[name].p99Ms)),
    share: median(runs.map((run) => run[name].perSecond / run.bare.perSecond)),
  });
  return { ours: compared('ours'), bare: compared('bare'), slow: compared('slow') };
}
