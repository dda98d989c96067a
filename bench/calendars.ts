// 20 calendars of 2,000 events, a third of them recurring: the first sync, the next sync without changes, and the
// latency of other requests meanwhile. `node bench/calendars.ts`

import { setTimeout } from 'node:timers/promises';
import { mustPost, startServer } from '#server/testing/server-process.ts';
import { type Bar, inFolder, newAccount, percentile, printBars, sized } from './bar.ts';
import { startCalendarPeer } from './calendar-peer.ts';

const [calendars, events] = [sized(20, 2), sized(2000, 20)];
const [firstLimitMs, nextLimitMs, p99LimitMs] = [60_000, 2000, 50];
const [pollMs, probeMs, idleMs] = [100, 20, sized(3000, 100)];

type Connection = {
  id: number;
  state: string;
  workedAt: string | null;
  failure: string | null;
  events: number;
};

/** Sends small requests continuously; returns the milliseconds of each. */
function probe(url: string, cookie: string) {
  const times: number[] = [];
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      const from = performance.now();
      const answer = await fetch(`${url}/api/templates`, { headers: { cookie } }).catch(() => null);
      // The server has exited because something else failed.
      if (!answer) return;
      await answer.text();
      times.push(performance.now() - from);
      await setTimeout(probeMs);
    }
  })();
  return async () => {
    isStopped = true;
    await done;
    return times;
  };
}

export async function calendarSync(): Promise<Bar[]> {
  const peer = await startCalendarPeer(calendars, events);
  try {
    return await inFolder(async (folder) => {
      const server = await startServer(folder, folder, { OUTGOING_ALLOW: '127.0.0.1' });
      try {
        return await measure(server.url, peer);
      } finally {
        await server.end('SIGTERM');
      }
    });
  } finally {
    peer.close();
  }
}

async function measure(url: string, peer: Awaited<ReturnType<typeof startCalendarPeer>>): Promise<Bar[]> {
  const { cookie } = await newAccount(url, { time_zone: 'Europe/Berlin' });
  const path = '/api/calendar-connections';
  const connections = async () => {
    const answer = await fetch(url + path, { headers: { cookie } });
    // Load shedding.
    if (answer.status === 503) return null;
    return ((await answer.json()) as { connections: Connection[] }).connections;
  };
  /** Waits until every calendar was read after the instant `since`. */
  const read = async (since: number) => {
    for (;;) {
      const found = await connections();
      const failed = found?.find(({ failure }) => failure);
      if (failed) throw new Error(`a calendar cannot be read: ${failed.failure}`);
      if (found?.every((it) => it.state === 'working' && Date.parse(it.workedAt ?? '') >= since))
        return found;
      await setTimeout(pollMs);
    }
  };

  const stopIdle = probe(url, cookie);
  await setTimeout(idleMs);
  const idle = await stopIdle();
  const stop = probe(url, cookie);
  const start = Date.now();
  const account = { address: peer.url, user: 'ada', password: 'secret' };
  const found = await mustPost(url, `${path}/discovery`, account, cookie);
  const { calendars: listed } = (await found.json()) as { calendars: object[] };
  await mustPost(
    url,
    `${path}/accounts`,
    { calendars: listed, ...account, name: '', isShared: true },
    cookie,
  );
  for (let i = 0; i < calendars; i += 2) {
    const address = `${peer.url}/ics/${i}/basic.ics`;
    await mustPost(url, `${path}/addresses`, { name: `Calendar ${i}`, address, isShared: true }, cookie);
  }
  const first = await read(start);
  const firstMs = Date.now() - start;

  const again = Date.now();
  for (const { id } of first) await mustPost(url, `${path}/${id}/sync`, {}, cookie);
  await read(again);
  const nextMs = (Date.now() - again) / calendars;
  const times = await stop();
  const p99 = percentile(times, 0.99);

  peer.addEvent();
  const changed = Date.now();
  for (const { id } of first) await mustPost(url, `${path}/${id}/sync`, {}, cookie);
  const eventsIn = (list: Connection[]) => list.reduce((sum, it) => sum + it.events, 0);
  const hasFollowed = eventsIn(await read(changed)) > eventsIn(first);

  const what = `${calendars} calendars of ${events.toLocaleString('en')} events`;
  return [
    {
      name: `first sync of ${what}`,
      figure: `${(firstMs / 1000).toFixed(1)} s, ${eventsIn(first)} occurrences`,
      peer: '–',
      aim: `≤ ${firstLimitMs / 1000} s`,
      holds: firstMs <= firstLimitMs,
      control: hasFollowed,
    },
    {
      name: 'next sync of an unchanged calendar',
      figure: `${nextMs.toFixed(0)} ms`,
      peer: '–',
      aim: `≤ ${nextLimitMs} ms`,
      holds: nextMs <= nextLimitMs,
      control: hasFollowed,
    },
    {
      name: 'other requests meanwhile',
      figure: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      peer: `idle: p50 ${percentile(idle, 0.5).toFixed(0)} ms, p99 ${percentile(idle, 0.99).toFixed(0)} ms`,
      aim: `p99 ≤ ${p99LimitMs} ms`,
      holds: p99 <= p99LimitMs,
      control: times.length > 100,
    },
  ];
}

if (import.meta.main) printBars(await calendarSync());
