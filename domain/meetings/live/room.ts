// What the screen of a room shows.

import { minuteMs } from '#domain/time/time-units.ts';
import { endOfPlanned } from '../planned/planned.ts';

/** A meeting that has ended stays for this time, unless it is saved. */
export const shownAfterEndMs = 5 * minuteMs;

/** At most for an organization. */
export const mostRoomScreens = 500;

type Live = { createdAt: number; endedAt: number | null; draft: { plannedMeetingId?: number | undefined } };
type Booked = { id: number; startsAt: number; durationMinutes: number };

/** The live meeting that was begun last, else the next planned one; `booked` are those of the room, by start. */
export function shownInRoom<L extends Live, B extends Booked>(
  lives: readonly L[],
  booked: readonly B[],
  nowMs: number,
): { live: L | null; next: B | null } {
  const bookedIds = new Set(booked.map(({ id }) => id));
  const here = lives.filter(({ draft }) => bookedIds.has(draft.plannedMeetingId ?? 0));
  const [live = null] = here
    .filter(({ endedAt }) => endedAt === null || nowMs < endedAt + shownAfterEndMs)
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const begun = new Set(here.map(({ draft }) => draft.plannedMeetingId));
  const next = booked.find((one) => !begun.has(one.id) && endOfPlanned(one) > nowMs) ?? null;
  return { live, next: live ? null : next };
}
