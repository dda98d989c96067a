// What the draft has cost so far: the same rules that the server applies when it is saved.

import { attendedMinutes } from '#domain/meetings/attendance.ts';
import { hourlyCostCents, meetingCostCents } from '#domain/money/cost.ts';
import { type Draft, presentAttendees } from './draft.ts';

/** Cents after `minutes` on the meter; whole minutes for what is saved, fractions where seconds count. */
export function draftCostCents(draft: Draft, minutes: number): number {
  return meetingCostCents(
    draft.attendees.map((one) => ({
      hourlyRateCents: one.hourlyRateCents,
      minutes: attendedMinutes(one, minutes),
    })),
  );
}

/** Cents an hour of those who are in the room now. */
export function roomCentsPerHour(draft: Draft): number {
  return hourlyCostCents(presentAttendees(draft));
}

/** Cents of one more minute with those who are in the room now. */
export function roomCentsPerMinute(draft: Draft): number {
  return Math.round(roomCentsPerHour(draft) / 60);
}
