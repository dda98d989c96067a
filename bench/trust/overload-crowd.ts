// A process that asks, so many times a second, whether or not it was answered; and counts what came in time.

import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';

export type Load = {
  url: string;
  cookie: string;
  seconds: number;
  perSecond: number;
  atOnce: number;
  patienceMs: number;
};

/** `untold`: refused without being told when to come again; `skipped`: the crowd itself was too slow to ask. */
export type Outcome = {
  sent: number;
  good: number;
  late: number;
  refused: number;
  untold: number;
  broken: number;
  skipped: number;
};

const load = JSON.parse(process.argv[2] ?? '{}', (key, value: unknown) =>
  key === 'perSecond' && value === null ? Infinity : value,
) as Load;
const { hostname, port } = new URL(load.url);
const agent = new Agent({ keepAlive: true, maxSockets: load.atOnce });
const outcome: Outcome = { sent: 0, good: 0, late: 0, refused: 0, untold: 0, broken: 0, skipped: 0 };
const attendees = Array.from({ length: 8 }, (_, i) => attendee(`Person ${i}`, 55));
let open = 0;

function ask(): void {
  if (open >= load.atOnce) return void (outcome.skipped += 1);
  open += 1;
  outcome.sent += 1;
  const began = performance.now();
  const body = JSON.stringify(meetingDraft({ attendees }));
  const headers = { cookie: load.cookie, 'content-type': 'application/json', 'content-length': body.length };
  const sending = request(
    { agent, hostname, port, method: 'POST', path: '/api/meetings', headers },
    (answer) => {
      answer.resume();
      answer.on('end', () => {
        open -= 1;
        const status = answer.statusCode ?? 0;
        if (status === 503 || status === 429) {
          outcome.refused += 1;
          if (!answer.headers['retry-after']) outcome.untold += 1;
        } else if (status !== 201) outcome.broken += 1;
        else if (performance.now() - began <= load.patienceMs) outcome.good += 1;
        else outcome.late += 1;
      });
    },
  );
  sending.on('error', () => {
    open -= 1;
    outcome.broken += 1;
  });
  sending.end(body);
}

/** A process takes one new connection at a time; this is about requests, so all are connected before it begins. */
async function connect(): Promise<void> {
  const health = () =>
    new Promise((resolve) => {
      const asking = request({ agent, hostname, port, path: '/api/health' }, (answer) => {
        answer.resume();
        answer.on('end', resolve);
      });
      asking.on('error', resolve);
      asking.end();
    });
  await Promise.all(Array.from({ length: load.atOnce }, health));
}

await connect();
const until = performance.now() + load.seconds * 1000;
const began = performance.now();
let asked = 0;
while (performance.now() < until) {
  const due = ((performance.now() - began) / 1000) * load.perSecond;
  if (load.perSecond === Infinity) while (open < load.atOnce) ask();
  else for (; asked < due; asked += 1) ask();
  await setTimeout(2);
}
const counted = { ...outcome };
process.send?.(counted);
agent.destroy();
process.disconnect();
