// What the devices of a live meeting showed, compared with a replay of the commands that the server stored.

import pg from 'pg';
import type { LiveAnswer, LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { usEnglish } from '#domain/format/format.ts';
import { applyCommand, type LiveCommand, newLive } from '#domain/meetings/live/commands.ts';
import { liveCostCents, liveElapsedMs, type LiveState } from '#domain/meetings/live/state.ts';
import { formatClock } from '#domain/meetings/meter.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import { percentile } from '../bar.ts';
import type { Shown } from './live-pages.ts';

/** The state at the end, from the meeting as it was shared and the stored commands of its host. */
export async function replay(database: string, { live, self }: LiveAnswer): Promise<LiveState> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query<{ at: string; command: string }>(
    `select "at", "command" from "liveCommands" where "liveId" = $1 order by "at"`,
    [live.id],
  );
  await client.end();
  const host = { userId: 1, name: '', role: '' };
  const people = live.people.map((one) => ({
    ...one,
    name: '',
    role: '',
    userId: one.id === self ? host.userId : null,
  }));
  const nowMs = live.runs[0]?.fromMs ?? 0;
  let state = newLive({ agenda: [], people, elapsedMs: 0, isRunning: true, nowMs });
  for (const { at, command } of rows) {
    const { happenedAtMs = null, ...done } = JSON.parse(command) as LiveCommand & { happenedAtMs?: number };
    const moment = { base: state.version, happenedAtMs, nowMs: Number(at), seen: new Map() };
    const next = applyCommand(state, host, done, moment);
    if (typeof next === 'string') throw new Error(`${command}: ${next}`);
    state = next;
  }
  return state;
}

/** The instant at which the meter reached a time; after its last one, as if the meter went on. */
function instantOf({ runs }: Pick<LiveState, 'runs'>, elapsedMs: number): number {
  let left = elapsedMs;
  for (const [index, { fromMs, toMs }] of runs.entries()) {
    const length = toMs === null || index === runs.length - 1 ? Infinity : toMs - fromMs;
    if (left <= length) return fromMs + left;
    left -= length;
  }
  return NaN;
}

const pausesOf = (state: LiveState): number[] =>
  state.runs.map(({ toMs }) => liveElapsedMs(state, toMs ?? NaN));

/** A figure of a device, or as the page writes it. */
type Figure = { elapsedMs: number; cost: number } | { clock: string; cost: string };

/** How many figures are neither those of a full second nor those of a pause. */
export function wrongFigures(
  figures: readonly Figure[],
  state: LiveState,
  charged: LiveMeeting['people'],
): number {
  // Devices show the meter as running until they know better.
  const open = {
    runs: state.runs.map((run, index) => (index < state.runs.length - 1 ? run : { ...run, toMs: null })),
  };
  const people = charged.map(({ hourlyRate }, index) => ({
    hourlyRateCents: toCents(hourlyRate),
    spans: state.people[index]?.spans.map(({ fromMs }) => ({ fromMs, toMs: null })) ?? [],
  }));
  const costAt = (elapsedMs: number) => toMajor(liveCostCents(open, people, instantOf(open, elapsedMs)));
  const pauses = pausesOf(state);
  const isRight = (figure: Figure): boolean => {
    if ('elapsedMs' in figure) {
      const { elapsedMs, cost } = figure;
      return (elapsedMs % 1000 === 0 || pauses.includes(elapsedMs)) && cost === costAt(elapsedMs);
    }
    const [minutes = NaN, seconds = NaN] = figure.clock.split(':').map(Number);
    const second = 1000 * (60 * minutes + seconds);
    return [second, ...pauses.filter((pause) => formatClock(pause) === figure.clock)].some(
      (elapsedMs) => usEnglish.moneyWithCents(costAt(elapsedMs)) === figure.cost,
    );
  };
  // Until a page knows the time of the server it shows no figure.
  return figures.filter((figure) => figure.cost !== '' && !isRight(figure)).length;
}

/** Time until every device has heard of a change: its network is late, and it may have to ask. */
const hearingMs = 5_000;

type Asleep = { fromMs: number; toMs: number };

/**
 * How far apart pages showed the same full second, once all of them were open, in runs that they knew of; the first page
 * slept.
 */
export function clocksApart(
  pages: readonly (readonly Shown[])[],
  state: LiveState,
  openedAtMs: number,
  asleep: Asleep,
) {
  const spreads: number[] = [];
  let missing = 0;
  for (const { fromMs, toMs } of state.runs)
    for (let atMs = Math.max(fromMs, openedAtMs) + hearingMs; atMs < (toMs ?? NaN) - 1000; atMs += 1000) {
      const fullMs = atMs + 1000 - (liveElapsedMs(state, atMs) % 1000);
      const clock = formatClock(liveElapsedMs(state, fullMs));
      const isAwake = (_: unknown, page: number) =>
        page > 0 || fullMs < asleep.fromMs || fullMs > asleep.toMs;
      const flips = pages.filter(isAwake).map((shown) => {
        const near = shown.filter((one) => one.clock === clock && Math.abs(one.atMs - fullMs) < 2000);
        return near[0]?.atMs ?? NaN;
      });
      missing += flips.filter((flip) => Number.isNaN(flip)).length;
      const known = flips.filter((flip) => !Number.isNaN(flip));
      if (known.length > 0) spreads.push(Math.max(...known) - Math.min(...known));
    }
  return {
    seconds: spreads.length,
    mostMs: Math.max(0, ...spreads),
    p95Ms: percentile(spreads, 0.95),
    missing,
  };
}
