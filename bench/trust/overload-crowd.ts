// A process that sends requests at a fixed rate, whether or not earlier ones were answered, and counts timely
// responses. It writes to raw sockets: an HTTP client costs as much CPU as our response and would saturate first.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
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

/** `withoutRetryAfter`: 503 without Retry-After; `skipped`: the generator itself was too slow to send. */
export type Outcome = {
  sent: number;
  good: number;
  late: number;
  refused: number;
  withoutRetryAfter: number;
  broken: number;
  skipped: number;
};

const load = JSON.parse(process.argv[2] ?? '{}', (key, value: unknown) =>
  key === 'perSecond' && value === null ? Infinity : value,
) as Load;
const { hostname, port } = new URL(load.url);
const outcome: Outcome = {
  sent: 0,
  good: 0,
  late: 0,
  refused: 0,
  withoutRetryAfter: 0,
  broken: 0,
  skipped: 0,
};

const draft = meetingDraft({ attendees: Array.from({ length: 8 }, (_, i) => attendee(`Person ${i}`, 55)) });
const body = JSON.stringify(draft);
const asked = Buffer.from(
  [
    'POST /api/meetings HTTP/1.1',
    `host: ${hostname}:${port}`,
    `cookie: ${load.cookie}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n'),
);
const keyAt = asked.indexOf(draft.draftKey);

/** The same meeting with a new key. */
function request(): Buffer {
  const bytes = Buffer.from(asked);
  bytes.write(randomUUID(), keyAt, 'latin1');
  return bytes;
}

function count(head: string, tookMs: number): void {
  const status = Number(head.slice(9, 12));
  if (status === 503 || status === 429) {
    outcome.refused += 1;
    if (!/^retry-after: \d/im.test(head)) outcome.withoutRetryAfter += 1;
  } else if (status !== 201) outcome.broken += 1;
  else if (tookMs <= load.patienceMs) outcome.good += 1;
  else outcome.late += 1;
}

/** One connection with at most one open request. */
class Requester {
  #askedAt = 0;
  #read = Buffer.alloc(0);
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (this.#askedAt > 0) outcome.broken += 1;
    });
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  ask(): void {
    outcome.sent += 1;
    this.#askedAt = performance.now();
    this.#socket.write(request());
  }

  leave(): void {
    this.#askedAt = 0;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#read = Buffer.concat([this.#read, chunk]);
    const end = this.#read.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#read.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (this.#read.length < end + 4 + length) return;
    count(head, performance.now() - this.#askedAt);
    this.#askedAt = 0;
    this.#read = Buffer.alloc(0);
    free.push(this);
  }
}

/**
 * Idle connections. The most recently used one sends next, as through a load balancer, to keep the number of
 * connections small.
 */
const free: Requester[] = [];

/** Connects everything first: a process accepts one new connection at a time, and this measures requests. */
async function gather(): Promise<Requester[]> {
  while (free.length < load.atOnce) {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    free.push(new Requester(socket));
  }
  return [...free];
}

const requesters = await gather();
/** False when all connections are busy. A connection that was idle for a minute has been closed. */
function ask(): boolean {
  let requester = free.pop();
  while (requester?.isClosed) requester = free.pop();
  requester?.ask();
  return requester !== undefined;
}

const began = performance.now();
const passed = () => (performance.now() - began) / 1000;
for (let due = 0; passed() < load.seconds; await setTimeout(2)) {
  if (load.perSecond === Infinity) while (ask());
  else for (; due < passed() * load.perSecond; due += 1) if (!ask()) outcome.skipped += 1;
}
process.send?.({ ...outcome });
for (const requester of requesters) requester.leave();
process.disconnect();
