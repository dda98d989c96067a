// Reading and saving meetings over HTTP, against a bare server that runs the same SQL on a file of the same content.

import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustPost, startProcess, startServer } from '#server/testing/server-process.ts';
import { type Bar, newAccount } from './bar.ts';
import { type Compared, measure, type Route } from './load.ts';

const draft = (i = 0) => ({
  draftKey: randomUUID(),
  title: `Meeting ${i}`,
  type: 'review',
  department: i % 3 ? 'Engineering' : 'Sales',
  agenda: null,
  startedAt: new Date(Date.UTC(2026, 0, 1 + (i % 300), 9)).toISOString(),
  durationMinutes: 30 + (i % 60),
  plannedMinutes: null,
  attendees: Array.from({ length: 8 }, (_, k) => ({
    name: `Person ${k}`,
    role: 'Engineer',
    salaryTier: 'mid',
    hourlyRate: 55,
  })),
});

async function populate(url: string) {
  const account = await newAccount(url, {});
  let id = 0;
  for (let i = 0; i < 500; i += 1) {
    const answer = await mustPost(url, '/api/meetings', draft(i), account.cookie);
    id = ((await answer.json()) as { id: number }).id;
  }
  return { ...account, id };
}

function compare(
  name: string,
  { ours, bare, slow }: Record<'ours' | 'bare' | 'slow', Compared>,
  aim: number,
  p99Times: number | null,
): Bar {
  const p99 = ours.p99Ms / Math.max(1, bare.p99Ms);
  const p99Text = p99Times === null ? '' : `, p99 ${ours.p99Ms} ms against ${bare.p99Ms} ms`;
  return {
    name,
    figure: `${Math.round(ours.perSecond)}/s, ${Math.round(ours.share * 100)} %${p99Text}`,
    peer: `bare ${Math.round(bare.perSecond)}/s`,
    aim: `≥ ${aim * 100} %${p99Times === null ? '' : `, p99 ≤ ${p99Times} ×`}`,
    holds: ours.share >= aim && (p99Times === null || p99 <= p99Times),
    control: slow.share < aim,
  };
}

export async function meetingsSpeed(): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-bench-'));
  const ours = await startServer(folder, folder);
  try {
    const { cookie, organizationId, id } = await populate(ours.url);
    // A file of its own, so that the two never wait for each other's lock.
    const peerFile = join(folder, 'peer.sqlite');
    for (const suffix of ['', '-wal'])
      copyFileSync(join(folder, `meetingcost.sqlite${suffix}`), `${peerFile}${suffix}`);
    const bare = await startProcess(['bench/bare-server.ts'], {
      BENCH_DATABASE: peerFile,
      BENCH_ORGANIZATION: String(organizationId),
    });
    try {
      const headers = { cookie };
      const get = async (path: string, apiPath: string) =>
        measure({
          ours: { url: ours.url + apiPath, headers },
          bare: { url: bare.url + path },
          slow: { url: `${bare.url}/slow${path}` },
        });
      const list = await get('/meetings', '/api/meetings');
      const one = await get(`/meetings/${id}`, `/api/meetings/${id}`);
      const saving = (url: string): Route => ({
        url,
        method: 'POST',
        headers,
        body: () => JSON.stringify(draft(1)),
      });
      const save = await measure({
        ours: saving(`${ours.url}/api/meetings`),
        bare: saving(`${bare.url}/meetings`),
        slow: saving(`${bare.url}/slow/meetings`),
      });
      return [
        compare('list of 50 meetings', list, 0.4, null),
        compare('one meeting by id', one, 0.3, null),
        compare('saving a meeting with 8 attendees', save, 0.35, null),
      ];
    } finally {
      await bare.end('SIGTERM');
    }
  } finally {
    await ours.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
