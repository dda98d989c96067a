import { useCallback } from 'react';
import type { LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { t } from '#domain/format/text.ts';
import { attendedMinutes } from '#domain/meetings/meeting.ts';
import { formatClock } from '#domain/meetings/meter.ts';
import {
  atFullSecond,
  currentItem,
  isIn,
  isLiveRunning,
  liveCostCents,
  liveElapsedMs,
  liveMinutes,
  savedPresence,
} from '#domain/meetings/live/state.ts';
import { meetingCostCents } from '#domain/money/cost.ts';
import { type Cents, toCents } from '#domain/money/money.ts';
import { minuteMs } from '#domain/time/time-units.ts';
import { useServerNow } from './live-clock.ts';

export type LiveFigures = {
  isRunning: boolean;
  /** Null until the device knows the time of the server. */
  cents: Cents | null;
  /** At the last full minute. */
  minuteCents: Cents | null;
  minutes: number;
  clock: string;
  /** How many are in; after the end, how many were. */
  people: number;
  centsPerMinute: Cents;
  current: ReturnType<typeof currentItem>;
};

/**
 * The figures of a live meeting, equal on all devices at each full second of its meter. What shows them asks for them, so
 * that nothing else is rendered each second: a meeting may have hundreds of people.
 */
export function useLiveFigures(live: LiveMeeting): LiveFigures {
  const toFullSecond = useCallback(
    (nowMs: number) => (isLiveRunning(live) ? 1000 - (liveElapsedMs(live, nowMs) % 1000) : 1000),
    [live],
  );
  const nowMs = useServerNow(toFullSecond);
  const atMs = nowMs === null ? null : atFullSecond(live, nowMs);
  const charged = live.people.map((one) => ({ ...one, hourlyRateCents: toCents(one.hourlyRate) }));
  const present = charged.filter(isIn);
  const counted = live.endedAtMs === null ? present : charged.filter(({ spans }) => spans.length > 0);
  const elapsedMs = atMs === null ? null : liveElapsedMs(live, atMs);
  return {
    isRunning: isLiveRunning(live),
    cents:
      atMs === null ? null : live.endedAtMs === null ? liveCostCents(live, charged, atMs) : savedCents(live),
    minuteCents: atMs === null ? null : liveCostCents(live, charged, atMs - ((elapsedMs ?? 0) % minuteMs)),
    minutes: Math.floor((elapsedMs ?? 0) / minuteMs),
    clock: elapsedMs === null ? '–' : formatClock(elapsedMs),
    people: counted.length,
    centsPerMinute: meetingCostCents(present.map(({ hourlyRateCents }) => ({ hourlyRateCents, minutes: 1 }))),
    current: atMs === null || live.endedAtMs !== null ? null : currentItem(live, atMs),
  };
}

/** Time until the planned end of an item, or since. */
export const leftText = (leftMs: number): string =>
  leftMs < 0 ? t`${formatClock(-leftMs)} over` : t`${formatClock(leftMs)} left`;

/** What the meeting costs in whole minutes, as it is saved. */
function savedCents(live: LiveMeeting): Cents {
  const endedAtMs = live.endedAtMs ?? 0;
  const minutes = liveMinutes(live, endedAtMs);
  return meetingCostCents(
    live.people.flatMap((one) => {
      const presence = savedPresence(live, one, endedAtMs);
      const hourlyRateCents = toCents(one.hourlyRate);
      return presence ? [{ hourlyRateCents, minutes: attendedMinutes(presence, minutes) }] : [];
    }),
  );
}
