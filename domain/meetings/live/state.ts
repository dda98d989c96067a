// A meeting that many devices follow. Its state has instants of the server's clock instead of counted time, so that
// each device derives the same figures from it.

import { minuteMs } from '#domain/time/time-units.ts';
import { computedFrom, type ExactCents } from '#domain/money/money.ts';
import { attendedMinutes, type Presence } from '../meeting.ts';

/** Epoch ms; a span without an end lasts. */
export type Span = { fromMs: number; toMs: number | null };

/** What a person may do. Who only looks, such as a screen in a room, is not among the people. */
export type LivePlace = 'host' | 'co-host' | 'participant';

export type LivePerson = {
  /** Unique within the meeting. */
  id: number;
  name: string;
  /** The role in the organization, as of an attendee. */
  role: string;
  /** Null for a guest, and for an attendee whom the host listed. */
  userId: number | null;
  isGuest: boolean;
  place: LivePlace;
  /** When the person was in, in order. */
  spans: readonly Span[];
};

export type AgendaItem = { title: string; minutes: number };

/** What changes independently, so that a change of one does not conflict with a change of another. */
export const liveParts = ['meter', 'agenda', 'places'] as const;
export type LivePart = (typeof liveParts)[number];

export type LiveState = {
  /** Increases with each change. */
  version: number;
  /** The version and the instant of the last change of each part. */
  changed: Readonly<Record<LivePart, { version: number; atMs: number }>>;
  /** When the meter ran, in order. */
  runs: readonly Span[];
  people: readonly LivePerson[];
  agenda: readonly AgendaItem[];
  /** When each item began that was reached; the last one is the current one. */
  reachedAtMs: readonly number[];
  /** Whether guests may say that they are in. */
  guestsMayJoin: boolean;
  endedAtMs: number | null;
};

export const isLiveRunning = ({ runs }: Pick<LiveState, 'runs'>): boolean => runs.at(-1)?.toMs === null;

export const isIn = ({ spans }: Pick<LivePerson, 'spans'>): boolean => spans.at(-1)?.toMs === null;

/** How long the spans overlap with the runs of the meter until an instant. */
function overlapMs(runs: readonly Span[], spans: readonly Span[], nowMs: number): number {
  const endOf = ({ toMs }: Span) => Math.min(toMs ?? nowMs, nowMs);
  let total = 0;
  for (const run of runs)
    for (const span of spans)
      total += Math.max(0, Math.min(endOf(run), endOf(span)) - Math.max(run.fromMs, span.fromMs));
  return total;
}

/** Time on the meter. */
export const liveElapsedMs = ({ runs }: Pick<LiveState, 'runs'>, nowMs: number): number =>
  runs.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, Math.min(toMs ?? nowMs, nowMs) - fromMs), 0);

/** Spans of one person or of several, who share a rate. */
export type Charged<C extends ExactCents> = { spans: readonly Span[]; hourlyRateCents: C };

/** The cost so far, to the millisecond, rounded once. */
export function liveCostCents<C extends ExactCents>(
  { runs }: Pick<LiveState, 'runs'>,
  people: readonly Charged<C>[],
  nowMs: number,
): C {
  const centMs = people.reduce(
    (sum, { spans, hourlyRateCents }) => sum + hourlyRateCents * overlapMs(runs, spans, nowMs),
    0,
  );
  return computedFrom(people, centMs / (60 * minuteMs));
}

/**
 * The instant of the last full second on the meter, or of the last pause, at which all devices show the same figures: also
 * one whose clock is a little behind.
 */
export function atFullSecond(state: Pick<LiveState, 'runs'>, nowMs: number): number {
  const last = state.runs.at(-1);
  if (!last) return nowMs;
  if (last.toMs !== null) return Math.max(nowMs, last.toMs);
  return Math.max(last.fromMs, nowMs - (liveElapsedMs(state, nowMs) % 1000));
}

/** Time on the meter since the current item began, and its planned time; null before the first and without agenda. */
export function currentItem(
  { agenda, reachedAtMs, runs }: Pick<LiveState, 'agenda' | 'reachedAtMs' | 'runs'>,
  nowMs: number,
): { index: number; item: AgendaItem; elapsedMs: number; leftMs: number } | null {
  const index = reachedAtMs.length - 1;
  const item = agenda[index];
  const fromMs = reachedAtMs[index];
  if (!item || fromMs === undefined) return null;
  const elapsedMs = overlapMs(runs, [{ fromMs, toMs: null }], nowMs);
  return { index, item, elapsedMs, leftMs: item.minutes * minuteMs - elapsedMs };
}

/** Whole minutes, as they are saved; a meeting has at least one. */
export const liveMinutes = (state: Pick<LiveState, 'runs'>, nowMs: number): number =>
  Math.max(1, Math.floor(liveElapsedMs(state, nowMs) / minuteMs));

/**
 * The presence that is saved: by whole minutes of the meter. Somebody who was in several times is saved as in from the
 * first minute for as many minutes. Null for who was not in while the meter ran.
 */
export function savedPresence(
  state: Pick<LiveState, 'runs'>,
  { spans }: Pick<LivePerson, 'spans'>,
  nowMs: number,
): Presence | null {
  const duration = liveMinutes(state, nowMs);
  const minuteAt = (ms: number) => Math.min(duration, Math.floor(liveElapsedMs(state, ms) / minuteMs));
  const atEndMs = liveElapsedMs(state, nowMs);
  // Until the end also in a meeting of less than a minute, which is saved as one.
  const leftAt = (toMs: number | null) =>
    toMs === null || liveElapsedMs(state, toMs) >= atEndMs ? null : minuteAt(toMs);
  const counted = spans.filter((span) => span.toMs === null || overlapMs(state.runs, [span], nowMs) > 0);
  const [first] = counted;
  if (!first) return null;
  const joinedMinute = minuteAt(first.fromMs);
  const minutes = counted.reduce(
    (sum, { fromMs, toMs }) =>
      sum + attendedMinutes({ joinedMinute: minuteAt(fromMs), leftMinute: leftAt(toMs) }, duration),
    0,
  );
  const leftMinute = joinedMinute + minutes;
  return { joinedMinute, leftMinute: leftMinute >= duration ? null : leftMinute };
}
