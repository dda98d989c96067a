// Lighthouse on a simulated slow phone: the landing page and the signed-in dashboard, compared with a page without
// scripts. It is not a dependency because it needs 185 MB: the setup of the bench lets npx download this version
// (`node bench/lighthouse.ts`), and the bench itself runs offline.

import { spawn, spawnSync } from 'node:child_process';
import Fastify from 'fastify';
import { mustPost, type ServerProcess, signInNew } from '#server/testing/server-process.ts';
import { wholeChromiumAt } from '../e2e/chromium.ts';
import { type Bar, median, withServer } from './bar.ts';

const lighthouse = 'lighthouse@13.5.0';
const rounds = 3;

type Figures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
};

const limits = {
  landing: { performance: 95, lcpMs: 2000 },
  dashboard: { performance: 85, lcpMs: 2500 },
};
const maxCls = 0.02;
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
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return code === 0 ? (JSON.parse(output) as Report) : null;
}

/** Lighthouse sometimes loses the beginning of a trace on a busy machine, so a failed run is repeated once. */
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
  const keys = ['performance', 'accessibility', 'bestPractices', 'lcpMs', 'tbtMs', 'cls'] as const;
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => run[key]))])) as Figures;
}

const holds = (it: Figures, page: keyof typeof limits): boolean =>
  it.performance >= limits[page].performance &&
  it.lcpMs <= limits[page].lcpMs &&
  it.accessibility === 100 &&
  it.bestPractices === 100 &&
  it.cls <= maxCls;

const text = ({ performance, accessibility, bestPractices, lcpMs, tbtMs, cls }: Figures): string =>
  `${performance} / ${accessibility} / ${bestPractices}, LCP ${(lcpMs / 1000).toFixed(2)} s, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`;

/** Serves a page of text as the baseline. A script that blocks for `delayMs` makes it the negative control. */
async function staticPage<T>(delayMs: number, work: (url: string) => Promise<T>): Promise<T> {
  const busy = delayMs > 0 ? `<script>const t=Date.now();while(Date.now()-t<${delayMs});</script>` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Static</title></head><body><main><h1>Static</h1><p>Nothing else.</p></main>${busy}</body></html>`;
  const app = Fastify();
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  try {
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await app.close();
  }
}

const isInstalled = () => spawnSync('npx', ['--offline', lighthouse, '--version']).status === 0;

export async function lighthouseBars(): Promise<Bar[]> {
  if (isInstalled()) return withServer(measure);
  console.log('  skipped: Lighthouse is not installed (node bench/lighthouse.ts)');
  return [];
}

async function measure(server: ServerProcess): Promise<Bar[]> {
  const peer = await staticPage(0, (url) => medianOf(url));
  const control = !holds(await staticPage(1500, (url) => report(url, {})), 'landing');
  const cookie = await signInNew(server.url, { time_zone: 'UTC' });
  // Three months of meetings.
  await mustPost(server.url, '/api/sample-data', {}, cookie);
  const landing = await medianOf(`${server.url}/`);
  const dashboard = await medianOf(`${server.url}/dashboard`, { cookie });
  const pages = [
    ['landing', landing],
    ['dashboard', dashboard],
  ] as const;
  return pages.map(([name, figures]) => ({
    name: `Lighthouse, mobile: ${name} (performance / accessibility / best practices)`,
    figure: text(figures),
    peer: `static page ${text(peer)}`,
    aim: `≥ ${limits[name].performance} / 100 / 100, LCP ≤ ${limits[name].lcpMs / 1000} s, CLS ≤ ${maxCls}`,
    holds: holds(figures, name),
    control,
  }));
}

if (import.meta.main) spawnSync('npx', ['--yes', lighthouse, '--version'], { stdio: 'inherit' });
