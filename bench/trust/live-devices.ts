// One live meeting on many devices: two server processes on one PostgreSQL, clocks that are wrong by up to five minutes,
// answers that are late by up to two seconds, a killed process, and a device that slept. The devices are plain clients,
// which compute with the functions of the page.

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Answer, Input } from '#contract/endpoint.ts';
import {
  type commandLive,
  type LiveAnswer,
  type LiveMeeting,
  readLiveClock,
  type saveLive,
} from '#contract/meetings/live-meetings.ts';
import type { readMeeting } from '#contract/meetings/meetings.ts';
import { isMeasured, offsetOf, type RoundTrip } from '#domain/meetings/live/clock.ts';
import { isLiveRunning, liveCostCents, liveElapsedMs } from '#domain/meetings/live/state.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { attendee, meetingDraft } from '#server/testing/meeting-drafts.ts';
import {
  cookiesOf,
  mustPost,
  type ServerProcess,
  signInNew,
  startServer,
} from '#server/testing/server-process.ts';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { type Bar, inFolder, isTiny, sized } from '../bar.ts';

const devices = sized(200, 6);
const pauses = sized(10, 2);
const lateMs = sized(2000, 100);
const mostOffMs = 5 * minuteMs;
const mostSpreadMs = 250;
const askEveryMs = sized(4000, 300);
/** People open the link one after the other. */
const comeEveryMs = 40;
const rates = [55, 120, 310];

type Command = Input<typeof commandLive>['body']['command'];

/** Ends requests of a device that is not answered, such as by a killed process. */
const patienceMs = 10_000;

class Device {
  readonly #servers: readonly ServerProcess[];
  readonly #offMs: number;
  readonly #lateMs: number;
  #cookie: string;
  #trips: RoundTrip[] = [];
  isAsleep = false;
  live: LiveMeeting | null = null;

  constructor(servers: readonly ServerProcess[], offMs: number, delayMs: number, cookie = '') {
    this.#servers = servers;
    this.#offMs = offMs;
    this.#lateMs = delayMs;
    this.#cookie = cookie;
  }

  /** By its own clock. */
  clockMs = (): number => Date.now() + this.#offMs;

  /** By the server's clock, as the device knows it. */
  nowMs = (): number => this.clockMs() + (offsetOf(this.#trips)?.offsetMs ?? 0);

  /** Asks one process after the other until one answers. Late on the way there and on the way back. */
  async ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const server = this.#servers[(attempt + Math.abs(this.#offMs)) % this.#servers.length];
      try {
        await this.#beLate();
        const response = await fetch(`${server?.url}${path}`, {
          method,
          signal: AbortSignal.timeout(patienceMs),
          headers: {
            cookie: this.#cookie,
            'x-forwarded-for': `10.1.${Math.abs(this.#offMs) % 256}.${Math.abs(this.#offMs >> 8) % 256}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        await this.#beLate();
        if (response.status >= 500 || response.status === 429) throw new Error(`${response.status} ${text}`);
        if (!response.ok) throw new TypeError(`${path}: ${response.status} ${text}`);
        this.#cookie ||= cookiesOf(response);
        return JSON.parse(text) as T;
      } catch (error) {
        if (error instanceof TypeError && error.message.startsWith(path)) throw error;
        if (attempt > 20) throw error;
        await setTimeout(Math.random() * 500 * (attempt + 1));
      }
    }
  }

  #beLate = () => setTimeout((Math.random() * this.#lateMs) / 2);

  async measure(): Promise<void> {
    this.#trips = [];
    while (!isMeasured(this.#trips))
      await Promise.all(
        Array.from({ length: 5 }, async () => {
          const sentMs = this.clockMs();
          const { nowMs } = await this.ask<Answer<typeof readLiveClock>>('GET', readLiveClock.path);
          this.#trips.push({ sentMs, serverMs: nowMs, receivedMs: this.clockMs() });
        }),
      );
  }

  take({ live }: Pick<LiveAnswer, 'live'>): void {
    if (!this.live || live.version >= this.live.version) this.live = live;
  }

  /** Asks for the state every few seconds, like a page. */
  async follow(path: string, run: { isOver: boolean }): Promise<void> {
    while (!run.isOver) {
      if (!this.isAsleep) this.take(await this.ask('GET', path));
      await setTimeout(askEveryMs * (0.5 + Math.random()));
    }
  }

  elapsedMs = (): number => (this.live ? liveElapsedMs(this.live, this.nowMs()) : NaN);

  costCents(): number {
    const people = this.live?.people.map(({ spans, hourlyRate }) => ({
      spans,
      hourlyRateCents: toCents(hourlyRate),
    }));
    return this.live && people ? liveCostCents(this.live, people, this.nowMs()) : NaN;
  }
}

/** How far the values of those who know the same state are apart. */
function spread(all: readonly Device[], valueOf: (device: Device) => number): number {
  const byVersion = Map.groupBy(
    all.filter(({ live, isAsleep }) => live !== null && !isAsleep),
    ({ live }) => live?.version ?? 0,
  );
  const spreads = [...byVersion.values()].map((group) => {
    const values = group.map(valueOf);
    return Math.max(...values) - Math.min(...values);
  });
  return Math.max(0, ...spreads);
}

export async function liveDevices(): Promise<Bar[]> {
  const postgres = await startPostgres();
  try {
    return await inFolder((folder) => meet(`${postgres.url}/postgres`, folder));
  } finally {
    await postgres.stop();
  }
}

async function meet(database: string, folder: string): Promise<Bar[]> {
  const servers: ServerProcess[] = [];
  const run = { isOver: false };
  const following: Promise<void>[] = [];
  try {
    for (const name of ['one', 'other']) {
      mkdirSync(join(folder, name));
      servers.push(
        await startServer(join(folder, name), database, {
          TRUST_PROXY: 'loopback',
          SECRET_KEY: 'x'.repeat(32),
        }),
      );
    }
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const cookie = await signInNew(first.url);
    const names = rates.map((rate, index) => attendee(`Attendee ${index}`, rate));
    const body = { meeting: meetingDraft({ attendees: names }), elapsedMs: 0, isRunning: true };
    const shared = (await (
      await mustPost(first.url, '/api/live-meetings', body, cookie)
    ).json()) as LiveAnswer;
    const { id } = shared.live;
    const path = `/api/live-guests/${id}`;

    const host = new Device(servers, 1, lateMs / 10, cookie);
    host.take(shared);
    const guests = Array.from(
      { length: devices },
      (_, index) => new Device(servers, Math.round(mostOffMs * (2 * ((index + 0.5) / devices) - 1)), lateMs),
    );
    await Promise.all(
      guests.map(async (guest) => {
        await setTimeout(Math.random() * devices * comeEveryMs);
        guest.take(await guest.ask('POST', path, { key: shared.guestKey }));
        await guest.measure();
      }),
    );
    for (const guest of guests) following.push(guest.follow(path, run));

    let sent = 0;
    const act = async (command: Command): Promise<void> => {
      const { outcome, ...answer } = await host.ask<Answer<typeof commandLive>>(
        'POST',
        `/api/live-meetings/${id}/commands`,
        { commandId: randomUUID(), base: host.live?.version ?? 1, happenedAtMs: null, command },
      );
      if (outcome !== 'done') throw new Error(`${command.kind}: ${outcome}`);
      sent += 1;
      host.take(answer);
    };
    const known = async () => {
      while (guests.some(({ live, isAsleep }) => !isAsleep && live?.version !== host.live?.version))
        await setTimeout(50);
    };

    let worstMs = 0;
    let unequalPauses = 0;
    const look = () =>
      (worstMs = Math.max(
        worstMs,
        spread(guests, (guest) => guest.elapsedMs()),
      ));
    const looking = setInterval(look, 50);
    const [sleeper] = guests;
    const control = () =>
      spread(guests, (guest) => liveElapsedMs(guest.live ?? { runs: [] }, guest.clockMs()));
    const rawMs = control();
    try {
      for (let pause = 0; pause < pauses; pause += 1) {
        await setTimeout(sized(3000, 200) * Math.random());
        await act({ kind: 'pause' });
        await known();
        if (host.live && isLiveRunning(host.live)) throw new Error('the meter runs after a pause');
        if (spread(guests, (guest) => guest.costCents()) > 0) unequalPauses += 1;
        await act({ kind: 'start' });
        if (sleeper && pause === 0) sleeper.isAsleep = true;
        if (pause === Math.floor(pauses / 2)) await second.end('SIGKILL');
      }
      // It wakes up with the clock of before, and asks at once.
      if (sleeper) {
        sleeper.take(await sleeper.ask('GET', path));
        await sleeper.measure();
        sleeper.isAsleep = false;
      }
      await known();
      look();
      await act({ kind: 'end' });
      await known();
    } finally {
      clearInterval(looking);
    }
    run.isOver = true;
    await Promise.all(following);

    const finals = new Set(guests.map((guest) => `${guest.elapsedMs()} ${guest.costCents()}`));
    const { meetingId } = await host.ask<Answer<typeof saveLive>>(
      'POST',
      `/api/live-meetings/${id}/meeting`,
      {},
    );
    const saved = await host.ask<Answer<typeof readMeeting>>('GET', `/api/meetings/${meetingId}`);
    const runs = host.live?.runs ?? [];
    const ranMs = runs.reduce((sum, { fromMs, toMs }) => sum + (toMs ?? NaN) - fromMs, 0);
    const minutes = Math.max(1, Math.floor(ranMs / minuteMs));
    const expected = toMajor(toCents((rates.reduce((sum, rate) => sum + rate, 0) * minutes) / 60));
    // Shared running, then one run for each pause; a lost or doubled command would change their number.
    const isRight =
      runs.length === pauses + 1 &&
      sent === 2 * pauses + 1 &&
      saved.durationMinutes === minutes &&
      saved.totalCost === expected &&
      unequalPauses === 0 &&
      finals.size === 1;
    return [
      {
        name: `${devices} devices of a live meeting, two processes, one killed`,
        figure: `clocks at most ${Math.round(worstMs)} ms apart, ${unequalPauses} of ${pauses} pauses with unequal figures, ${runs.length - 1} of ${pauses} pauses recorded, saved ${saved.totalCost} of ${expected}`,
        peer: `${Math.round(rawMs / 1000)} s apart by their own clocks`,
        aim: `${mostSpreadMs} ms`,
        holds: worstMs <= mostSpreadMs,
        control: isTiny || rawMs > minuteMs,
        isRight,
      },
    ];
  } finally {
    run.isOver = true;
    await Promise.allSettled(servers.map((server) => server.end('SIGKILL')));
  }
}
