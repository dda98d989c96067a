// Lighthouse as a phone sees it: the landing page and the signed-in dashboard, against a page without any script.
// It weighs 185 MB with all it brings, so it is no dependency of ours: the set-up of the bench has npx fetch this
// version (`node bench/lighthouse.ts`), and the bench itself asks nobody for anything.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustPost, signInNew, startServer } from '#server/testing/server-process.ts';
import { wholeChromiumAt } from '../e2e/chromium.ts';
import type { Bar } from './bar.ts';
import { median } from './median.ts';

const lighthouse = 'lighthouse@13.5.0';
const rounds = 3;
const limits = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  lcpMs: 1500,
  tbtMs: 100,
  cls: 0.02,
};

type Figures = typeof limits;
type Report = {
  categories: Record<string, { score: number | null } | undefined>;
  audits: Record<string, { numericValue?: number } | undefined>;
};

async function ask(url: string, headers: Record<string, string>): Promise<Report | null> {
  const args = [
    '--offline',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    '--form-factor=mobile',
    '--only-categories=performance,accessibility,best-practices',
    `--extra-headers=${JSON.stringify(headers)}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const child = spawn('npx', args, {
    env: { ...process.env, CHROME_PATH: await wholeChromiumAt() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return code === 0 ? (JSON.parse(said) as Report) : null;
}

/** On a busy machine it loses the beginning of a trace now and then, and says so: it is asked again. */
async function report(url: string, headers: Record<string, string>): Promise<Figures> {
  const found = (await ask(url, headers)) ?? (await ask(url, headers));
  if (!found) throw new Error('Lighthouse failed twice');
  const { categories, audits } = found;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Infinity;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpMs: value('largest-contentful-paint'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  };
}

async function medianOf(url: string, headers: Record<string, string> = {}): Promise<Figures> {
  const runs: Figures[] = [];
  for (let i = 0; i < rounds; i += 1) runs.push(await report(url, headers));
  const of = (key: keyof Figures) => median(runs.map((run) => run[key]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    lcpMs: of('lcpMs'),
    tbtMs: of('tbtMs'),
    cls: of('cls'),
  };
}

const holds = (it: Figures): boolean =>
  it.performance >= limits.performance &&
  it.accessibility >= limits.accessibility &&
  it.bestPractices >= limits.bestPractices &&
  it.lcpMs <= limits.lcpMs &&
  it.tbtMs <= limits.tbtMs &&
  it.cls <= limits.cls;

const text = ({ performance, accessibility, bestPractices, lcpMs, tbtMs, cls }: Figures): string =>
  `${performance} / ${accessibility} / ${bestPractices}, LCP ${(lcpMs / 1000).toFixed(2)} s, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`;

/** A page of text: what this machine and Lighthouse make of nothing at all. `delayMs` is the negative control. */
async function staticPage<T>(delayMs: number, work: (url: string) => Promise<T>): Promise<T> {
  const busy = delayMs > 0 ? `<script>const t=Date.now();while(Date.now()-t<${delayMs});</script>` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Static</title></head><body><main><h1>Static</h1><p>Nothing else.</p></main>${busy}</body></html>`;
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await work(`http://127.0.0.1:${port}/`);
  } finally {
    server.close();
  }
}

export async function lighthouseBars(): Promise<Bar[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'meetingcost-lighthouse-'));
  const server = await startServer(dataDir, dataDir);
  try {
    const peer = await staticPage(0, (url) => medianOf(url));
    const control = !holds(await staticPage(1500, (url) => report(url, {})));
    const cookie = await signInNew(server.url, { time_zone: 'UTC' });
    // Three months of meetings.
    await mustPost(server.url, '/api/sample-data', {}, cookie);
    const landing = await medianOf(`${server.url}/`);
    const dashboard = await medianOf(`${server.url}/dashboard`, { cookie });
    return Object.entries({ landing, dashboard }).map(([name, figures]) => ({
      name: `Lighthouse, mobile: ${name} (performance / accessibility / best practices)`,
      figure: text(figures),
      peer: `static page ${text(peer)}`,
      aim: '≥ 95 / 100 / 100, LCP ≤ 1.5 s, TBT ≤ 100 ms, CLS ≤ 0.02',
      holds: holds(figures),
      control,
    }));
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) spawnSync('npx', ['--yes', lighthouse, '--version'], { stdio: 'inherit' });
