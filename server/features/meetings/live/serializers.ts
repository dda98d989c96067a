// A live meeting for a reader: with pay or without, with names or without.

import type { LiveAnswer, LiveMeeting } from '#contract/meetings/live-meetings.ts';
import { hostOf, type LiveSeen, mayTakeOver } from '#domain/meetings/live/commands.ts';
import type { LivePerson } from '#domain/meetings/live/state.ts';
import { type Cents, toMajor } from '#domain/money/money.ts';
import type { Shown } from '#server/db/visible-to.ts';
import type { LiveRow } from './store.ts';

/** As its reader may see it. */
export type ShownLive = Shown<LiveRow>;

type Organization = { currency: string; blendedRateCents: Cents };

/** Without prices, each person has the blended rate. */
export function toLiveMeeting(
  { id, draft, state, prices, meetingId }: ShownLive,
  { currency, blendedRateCents }: Organization,
  showsNames: boolean,
): LiveMeeting {
  const { version, runs, people, agenda, reachedAtMs, guestsMayJoin, endedAtMs } = state;
  return {
    id,
    version,
    title: draft.title,
    runs: [...runs],
    people: people.map((one) => ({
      id: one.id,
      name: showsNames ? one.name : null,
      isGuest: one.isGuest,
      place: one.place,
      hasDevice: one.isGuest || one.userId !== null,
      spans: [...one.spans],
      hourlyRate: toMajor(prices?.[one.id]?.hourlyRateCents ?? blendedRateCents),
    })),
    agenda: [...agenda],
    reachedAtMs: [...reachedAtMs],
    guestsMayJoin,
    endedAtMs,
    meetingId,
    currency,
    isExact: prices !== null,
  };
}

export function toLiveAnswer(
  row: ShownLive,
  live: LiveMeeting,
  {
    self,
    seen,
    nowMs,
    guestKey,
  }: { self: LivePerson | undefined; seen: LiveSeen; nowMs: number; guestKey: string | null },
): LiveAnswer {
  const leads = self !== undefined && self.place !== 'participant';
  return {
    live,
    nowMs,
    self: self?.id ?? null,
    mayTakeOver:
      row.state.endedAtMs === null &&
      hostOf(row.state)?.id !== self?.id &&
      mayTakeOver(row.state, self, seen, nowMs),
    guestKey: leads && row.state.endedAtMs === null ? guestKey : null,
  };
}
