// Time from an empty data folder to the first response, and memory of the idle process, compared with bare fastify.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startProcess, startServer } from '#server/testing/server-process.ts';
import { type Bar, inFolder, median, sized } from './bar.ts';

const rounds = sized(5, 1);

/** The negative control: a start that takes 1.5 s longer. */
const heldUp = `--import=data:text/javascript,${encodeURIComponent(
  'await new Promise((resume) => setTimeout(resume, 1500))',
)}`;

async function firstAnswerMs(
  start: () => Promise<ServerProcess>,
  path: string,
): Promise<{ ms: number; idleMb: number }> {
  const from = performance.now();
  const server = await start();
  const response = await fetch(server.url + path);
  const ms = performance.now() - from;
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const resident = readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
  await server.end('SIGTERM');
  return { ms, idleMb: Number(resident) / 1024 };
}

export async function coldStart(): Promise<Bar[]> {
  const ours: { ms: number; idleMb: number }[] = [];
  const bare: { ms: number; idleMb: number }[] = [];
  for (let i = 0; i < rounds; i += 1) {
    await inFolder(async (folder) => {
      ours.push(await firstAnswerMs(() => startServer(folder, folder), '/api/health'));
      const peer = { BENCH_DATABASE: join(folder, 'meetingcost.sqlite'), BENCH_ORGANIZATION: '1' };
      bare.push(await firstAnswerMs(() => startProcess(['bench/bare-server.ts'], peer), '/health'));
    });
  }
  const late = await inFolder((folder) =>
    firstAnswerMs(() => startServer(folder, folder, { NODE_OPTIONS: heldUp }), '/api/health'),
  );
  const ms = median(ours.map((run) => run.ms));
  const mb = median(ours.map((run) => run.idleMb));
  const holds = (startMs: number) => startMs <= 1500;
  const isSmall = (idleMb: number) => idleMb <= 150;
  return [
    {
      name: 'cold start, empty folder to first 200',
      figure: `${Math.round(ms)} ms`,
      peer: `bare ${Math.round(median(bare.map((run) => run.ms)))} ms`,
      aim: '≤ 1.5 s',
      holds: holds(ms),
      control: !holds(late.ms),
    },
    {
      name: 'idle memory',
      figure: `${Math.round(mb)} MB`,
      peer: `bare ${Math.round(median(bare.map((run) => run.idleMb)))} MB`,
      aim: '≤ 150 MB',
      holds: isSmall(mb),
      // The negative control: 150 MB more must fail.
      control: !isSmall(mb + 150),
    },
  ];
}
