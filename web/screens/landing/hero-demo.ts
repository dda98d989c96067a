// The demo meeting of the hero: what hero-meter.tsx draws into the page, and run-hero-meter.ts writes into it.

import { meetingCostCents } from '#domain/money/cost.ts';
import { demoAttendees, demoPlannedMinutes } from '#domain/meetings/demo-meeting.ts';

/** Where it stands when the page opens: 22 minutes and 12 seconds. */
export const openedAtMs = (22 * 60 + 12) * 1000;

export const heroCostCents = (elapsedMs: number): number =>
  meetingCostCents(demoAttendees.map((one) => ({ ...one, minutes: elapsedMs / 60_000 })));

/** How much of the planned time is over, as a CSS transform. */
export const heroShare = (elapsedMs: number): string =>
  `scaleX(${Math.min(1, elapsedMs / (demoPlannedMinutes * 60_000)).toFixed(4)})`;
