// Reads and saves meetings over HTTP, compared with a bare server that runs the same SQL on a database with the
// same content.

import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { hourMs } from '#domain/time/time-units.ts';
import { mustPost, startProcess } from '#server/testing/server-process.ts';
import { type Bar, isTiny, median, newAccount, sized, withServer } from './bar.ts';

type Route = {
  url: string;
  cookie?: string;
  /** Creates the body of each request; without it, requests are reads. */
  body?: () => string;
};

const connections = 8;
// Many short rounds: the machine's speed varies from second to second, so measurements that are close in time are
// compared.
const rounds = sized(13, 0);
/** A second each; when tiny, a few requests. */
const length = isTiny ? { amount: connections, sampleInt: 50 } : { duration: 1 };
const saved = sized(500, 5);

async function requestsASecond({ url, cookie = '', body }: Route): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    ...length,
    requests: [
      body
        ? {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json' },
            setupRequest: (request) => ({ ...request, body: body() }),
          }
        : { method: 'GET', headers: { cookie } },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

/**
 * Ratios to the bare route in the same round: medians of interleaved rounds after a warm-up round. `slow`, the bare
 * route with a delay, is the negative control.
 */
async function compare(
  name: string,
  aim: number,
  routes: Record<'ours' | 'bare' | 'slow', Route>,
): Promise<Bar> {
  const runs: Record<'ours' | 'bare' | 'slow', number>[] = [];
  for (let i = 0; i <= rounds; i += 1) {
    const ours = await requestsASecond(routes.ours);
    const bare = await requestsASecond(routes.bare);
    const slow = await requestsASecond(routes.slow);
    if (i > 0) runs.push({ ours, bare, slow });
  }
  const share = median(runs.map(({ ours, bare }) => ours / bare));
  return {
    name,
    figure: `${Math.round(median(runs.map(({ ours }) => ours)))}/s, ${Math.round(share * 100)} %`,
    peer: `bare ${Math.round(median(runs.map(({ bare }) => bare)))}/s`,
    aim: `≥ ${aim * 100} %`,
    holds: share >= aim,
    control: median(runs.map(({ slow, bare }) => slow / bare)) < aim,
  };
}

let drafts = 0;

/** A meeting at a time of its own: equal ones at one time are all compared with each other. */
const draft = (i = (drafts += 1)) => ({
  draftKey: randomUUID(),
  title: `Meeting ${i}`,
  type: 'review',
  department: i % 3 ? 'Engineering' : 'Sales',
  agenda: null,
  startedAt: new Date(Date.UTC(2026, 0, 1) - i * hourMs).toISOString(),
  durationMinutes: 30 + (i % 60),
  plannedMinutes: null,
  attendees: Array.from({ length: 8 }, (_, k) => ({
    name: `Person ${k}`,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: 55,
  })),
});

export const meetingsSpeed = (): Promise<Bar[]> =>
  withServer(async (ours, folder) => {
    const { cookie, organizationId } = await newAccount(ours.url, {});
    let id = 0;
    for (let i = 0; i < saved; i += 1) {
      const answer = await mustPost(ours.url, '/api/meetings', draft(), cookie);
      id = ((await answer.json()) as { id: number }).id;
    }
    // Its own file, so that the two servers never wait for each other's lock.
    const peerFile = join(folder, 'peer.sqlite');
    for (const suffix of ['', '-wal'])
      copyFileSync(join(folder, `meetingcost.sqlite${suffix}`), `${peerFile}${suffix}`);
    const bare = await startProcess(['bench/bare-server.ts'], {
      BENCH_DATABASE: peerFile,
      BENCH_ORGANIZATION: String(organizationId),
    });
    const routes = (path: string, body?: () => string) => ({
      ours: { url: `${ours.url}/api${path}`, cookie, ...(body && { body }) },
      bare: { url: bare.url + path, ...(body && { body }) },
      slow: { url: `${bare.url}/slow${path}`, ...(body && { body }) },
    });
    try {
      return [
        await compare('list of 50 meetings', 0.4, routes('/meetings')),
        await compare('one meeting by id', 0.3, routes(`/meetings/${id}`)),
        await compare(
          'saving a meeting with 8 attendees',
          0.35,
          routes('/meetings', () => JSON.stringify(draft())),
        ),
      ];
    } finally {
      await bare.end('SIGTERM');
    }
  });

if (import.meta.main) (await import('./bar.ts')).printBars(await meetingsSpeed());
