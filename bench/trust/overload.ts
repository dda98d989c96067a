// Four times as many saves as the server can handle, for a minute: throughput of accepted saves must not drop, and
// every 503 must have Retry-After.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ourServer, type ServerProcess, signInNew, startProcess } from '#server/testing/server-process.ts';
import { type Bar, sized } from '../bar.ts';
import type { Load, Outcome } from './overload-crowd.ts';

const seconds = Number(process.env['OVERLOAD_SECONDS'] ?? sized(60, 1));
const peakSeconds = sized(5, 0.2);
/** A slower response counts as abandoned by the client. */
const patienceMs = 2000;
/** Below the limit of open files per process, 20,000 here: a fast machine would open more connections. */
const mostAtOnce = 10_000;

async function crowd(load: Load): Promise<Outcome> {
  const child = fork(join(import.meta.dirname, 'overload-crowd.ts'), [JSON.stringify(load)]);
  const [outcome] = (await once(child, 'message')) as [Outcome];
  return outcome;
}

async function peakOf({ url }: ServerProcess, cookie: string): Promise<number> {
  const rates: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    // Peak rate: sixteen connections that each wait for their response.
    const { good } = await crowd({
      url,
      cookie,
      seconds: peakSeconds,
      perSecond: Infinity,
      atOnce: 16,
      patienceMs,
    });
    rates.push(good / peakSeconds);
  }
  return rates.toSorted((a, b) => a - b)[1] ?? 0;
}

async function ask(command: string[], length: number) {
  const folder = mkdtempSync(join(tmpdir(), 'meetingcost-overload-'));
  const server = await startProcess(command, { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const cookie = await signInNew(server.url);
    const peak = await peakOf(server, cookie);
    const perSecond = 4 * peak;
    // As many connections as requests within the client timeout, so that no request waits for a free connection.
    const atOnce = Math.min(mostAtOnce, Math.ceil((perSecond * patienceMs) / 1000));
    const outcome = await crowd({ url: server.url, cookie, seconds: length, perSecond, atOnce, patienceMs });
    const alive = (await fetch(`${server.url}/api/health`)).ok;
    // The machine's speed varies between minutes, and the database has grown.
    const peakAfter = alive ? await peakOf(server, cookie) : peak;
    const share = outcome.good / length / ((peak + peakAfter) / 2);
    return { peak, peakAfter, ...outcome, share, alive };
  } finally {
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function overload(): Promise<Bar[]> {
  const ours = await ask(ourServer, seconds);
  // Negative control: without load shedding, every request exceeds the client timeout.
  const patient = await ask(['bench/trust/patient-server.ts'], sized(20, 1));
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const holds = (run: typeof ours) =>
    run.share >= 0.7 && run.alive && run.withoutRetryAfter === 0 && run.broken === 0;
  return [
    {
      name: `overload, 4 × capacity of saves for ${seconds} s`,
      figure: `goodput ${percent(ours.share)}, ${ours.refused} refused, ${ours.withoutRetryAfter} without Retry-After, ${ours.late} late, ${ours.broken} broken`,
      peer: `own peak ${Math.round(ours.peak)}/s before and ${Math.round(ours.peakAfter)}/s after; asked ${Math.round(ours.sent / seconds)}/s of ${Math.round(4 * ours.peak)}/s, as fast as this machine let the crowd; without refusing ${percent(patient.share)}`,
      aim: '≥ 70 %, no crash',
      holds: holds(ours),
      control: !holds(patient),
    },
  ];
}
