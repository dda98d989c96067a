// Four times as many saves as the server can take, for a minute: those that it takes must not become fewer, and whoever
// is refused must be told when to come again.

import { randomUUID } from 'node:crypto';
import autocannon, { type Result } from 'autocannon';
import { ourServer, type ServerProcess, signInNew, startProcess } from '#server/testing/server-process.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import { type Bar, inFolder, median } from '../bar.ts';

const seconds = Number(process.env['OVERLOAD_SECONDS'] ?? 60);
/** An answer that takes longer has lost its reader. */
const patienceMs = 2000;
/** Fewer than the files that a process may have open. */
const mostAtOnce = 10_000;

type Load = { seconds: number; atOnce: number; perSecond?: number };

const draft = meetingDraft({ attendees: Array.from({ length: 8 }, (_, i) => attendee(`Person ${i}`, 55)) });

const isRefusal = (status: number) => status === 503 || status === 429;

/** `untold`: refused without being told when to come again. */
async function crowd({ url }: ServerProcess, cookie: string, load: Load) {
  const outcome = { sent: 0, good: 0, late: 0, refused: 0, untold: 0, broken: 0 };
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const run = autocannon(
    {
      url: `${url}/api/meetings`,
      connections: load.atOnce,
      duration: load.seconds,
      ...(load.perSecond !== undefined && { overallRate: load.perSecond }),
      requests: [
        {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          setupRequest: (request) => ({
            ...request,
            body: JSON.stringify({ ...draft, draftKey: randomUUID() }),
          }),
          onResponse(status, _body, _context, headers) {
            const isTold = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'retry-after');
            if (isRefusal(status) && !isTold) outcome.untold += 1;
          },
        },
      ],
    },
    (error: Error | null, result) => (error ? reject(error) : resolve(result)),
  );
  run.on('response', (_client, status, _bytes, tookMs) => {
    if (isRefusal(status)) outcome.refused += 1;
    else if (status !== 201) outcome.broken += 1;
    else if (tookMs <= patienceMs) outcome.good += 1;
    else outcome.late += 1;
  });
  const { requests, errors } = await promise;
  return { ...outcome, sent: requests.sent, broken: outcome.broken + errors };
}

async function peakOf(server: ServerProcess, cookie: string): Promise<number> {
  const rates: number[] = [];
  // As fast as sixteen who wait for each answer.
  for (let i = 0; i < 3; i += 1)
    rates.push((await crowd(server, cookie, { seconds: 5, atOnce: 16 })).good / 5);
  return median(rates);
}

const ask = (command: string[], length: number) =>
  inFolder(async (folder) => {
    const server = await startProcess(command, { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' });
    try {
      const cookie = await signInNew(server.url);
      const peak = await peakOf(server, cookie);
      const perSecond = Math.ceil(4 * peak);
      // As many as have lost their patience by the time that the first of them has: nobody is held back by the others.
      const atOnce = Math.min(mostAtOnce, Math.ceil((perSecond * patienceMs) / 1000));
      const outcome = await crowd(server, cookie, { seconds: length, perSecond, atOnce });
      const alive = (await fetch(`${server.url}/api/health`)).ok;
      // A machine is not as fast in one minute as in the next, and the database has grown.
      const peakAfter = alive ? await peakOf(server, cookie) : peak;
      return { ...outcome, peak, peakAfter, alive, share: outcome.good / length / ((peak + peakAfter) / 2) };
    } finally {
      await server.end('SIGTERM');
    }
  });

export async function overload(): Promise<Bar[]> {
  const ours = await ask(ourServer, seconds);
  // Without refusing, the same crowd waits until it has lost its patience.
  const patient = await ask(['bench/trust/patient-server.ts'], 20);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const holds = (run: typeof ours) => run.share >= 0.7 && run.alive && run.untold === 0 && run.broken === 0;
  return [
    {
      name: `overload, 4 × capacity of saves for ${seconds} s`,
      figure: `goodput ${percent(ours.share)}, ${ours.refused} refused, ${ours.untold} without Retry-After, ${ours.late} late, ${ours.broken} broken`,
      peer: `own peak ${Math.round(ours.peak)}/s before and ${Math.round(ours.peakAfter)}/s after; asked ${Math.round(ours.sent / seconds)}/s; without refusing ${percent(patient.share)}`,
      aim: '≥ 70 %, no crash',
      holds: holds(ours),
      control: !holds(patient),
    },
  ];
}
