// A device in a live meeting as a plain client, with a clock of its own. It computes with the functions of the page.

import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Answer, Input } from '#contract/endpoint.ts';
import {
  commandLive,
  enterAsGuest,
  type LiveAnswer,
  type LiveMeeting,
  readAsGuest,
  readLiveClock,
} from '#contract/meetings/live-meetings.ts';
import {
  areClocksSteady,
  type ClockLook,
  isMeasured,
  offsetOf,
  type RoundTrip,
} from '#domain/meetings/live/clock.ts';
import { atFullSecond, liveCostCents, liveElapsedMs } from '#domain/meetings/live/state.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { cookiesOf } from './server-process.ts';

type Server = { url: string };

export type Command = Input<typeof commandLive>['body']['command'];

/** Of a browser that opens the link of a live meeting. */
export const newBrowserKey = (): string => randomBytes(16).toString('hex');

/** Ends requests of a device that is not answered, such as by a killed process. */
const patienceMs = 10_000;

export class LiveDevice {
  readonly #servers: readonly Server[];
  #offMs: number;
  readonly #lateMs: number;
  #cookie: string;
  readonly #browserKey = newBrowserKey();
  #trips: RoundTrip[] = [];
  #lastLook: ClockLook | null = null;
  isAsleep = false;
  live: LiveMeeting | null = null;
  #last: { live: LiveMeeting; elapsedMs: number } | null = null;
  /** The cost that it showed for each time on the meter. */
  readonly shown = new Map<number, Cents>();

  constructor(servers: readonly Server[], offMs: number, delayMs: number, cookie = '') {
    this.#servers = servers;
    this.#offMs = offMs;
    this.#lateMs = delayMs;
    this.#cookie = cookie;
  }

  /** By its own clock. */
  clockMs = (): number => Date.now() + this.#offMs;

  /**
   * By the server's clock, as the device knows it; NaN until it has measured it, also again after its clock jumped.
   * `atMs` is by the clock of the machine.
   */
  nowMs(atMs = Date.now()): number {
    const look = { dateMs: atMs + this.#offMs, performanceMs: performance.now() };
    if (this.#lastLook && !areClocksSteady(this.#lastLook, look)) void this.measure();
    this.#lastLook = look;
    return isMeasured(this.#trips) ? look.dateMs + (offsetOf(this.#trips)?.offsetMs ?? NaN) : NaN;
  }

  /** Its clock went on by ten minutes, of which nothing else on the device knows. */
  wake(): void {
    this.#offMs += 10 * minuteMs;
    this.isAsleep = false;
  }

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

  /** Opens the link as a guest, and measures the clock of the server. */
  async open({ live, guestKey }: LiveAnswer): Promise<void> {
    const path = enterAsGuest.path.replace(':id', String(live.id));
    this.take(await this.ask('POST', path, { key: guestKey, browserKey: this.#browserKey }));
    await this.measure();
  }

  /** Does something in the meeting as a member. */
  async act(command: Command): Promise<void> {
    const { id = 0, version: base = 1 } = this.live ?? {};
    const body = { commandId: randomUUID(), base, happenedAtMs: null, command };
    const path = commandLive.path.replace(':id', String(id));
    const { outcome, ...answer } = await this.ask<Answer<typeof commandLive>>('POST', path, body);
    if (outcome !== 'done') throw new Error(`${command.kind}: ${outcome}`);
    this.take(answer);
  }

  /** Asks for the state as a guest every few seconds, like a page. */
  async follow(everyMs: number, run: { isOver: boolean }): Promise<void> {
    const path = readAsGuest.path.replace(':id', String(this.live?.id));
    while (!run.isOver) {
      if (!this.isAsleep) this.take(await this.ask('GET', path));
      await setTimeout(everyMs * (0.5 + Math.random()));
    }
  }

  elapsedMs = (atMs?: number): number => (this.live ? liveElapsedMs(this.live, this.nowMs(atMs)) : NaN);

  /** Shows the figures of the last full second, or of the pause. */
  show(): void {
    const nowMs = this.isAsleep ? NaN : this.nowMs();
    if (!this.live || Number.isNaN(nowMs)) return;
    const atMs = atFullSecond(this.live, nowMs);
    const elapsedMs = liveElapsedMs(this.live, atMs);
    // Computed once for each change, like on a page.
    if (this.#last?.live === this.live && this.#last.elapsedMs === elapsedMs) return;
    this.#last = { live: this.live, elapsedMs };
    const people = this.live.people.map((one) => ({ ...one, hourlyRateCents: toCents(one.hourlyRate) }));
    this.shown.set(elapsedMs, liveCostCents(this.live, people, atMs));
  }

  lastShown = (): string => [...this.shown].at(-1)?.join(' ') ?? '';
}

/** How far the values of those who know the same state are apart. */
export function spread(all: readonly LiveDevice[], valueOf: (device: LiveDevice) => number): number {
  const byVersion = Map.groupBy(
    all.filter(({ live, isAsleep }) => live !== null && !isAsleep),
    ({ live }) => live?.version ?? 0,
  );
  const spreads = [...byVersion.values()].map((group) => {
    const values = group.map(valueOf).filter((value) => !Number.isNaN(value));
    return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
  });
  return Math.max(0, ...spreads);
}
