import { hourlyCostCents } from '#domain/money/cost.ts';
import { defaultMeetingTitle } from '#domain/meetings/meeting-types.ts';
import { meetingSummary } from '#domain/meetings/meeting-summary.ts';
import { elapsedMinutes } from '#domain/meetings/meter.ts';
import type { Draft } from './draft.ts';
import { draftCostCents, roomCentsPerHour } from './draft-cost.ts';

/** What is copied: the figures of the screen. */
export function draftSummary(draft: Draft, nowMs: number): string {
  const minutes = elapsedMinutes(draft.meter, nowMs);
  return meetingSummary({
    title: draft.title.trim() || defaultMeetingTitle,
    minutes,
    isEstimate: draft.isEstimate,
    totalCents: draftCostCents(draft, minutes),
    // After the last has left, of all who were there.
    hourlyCostCents: roomCentsPerHour(draft) || hourlyCostCents(draft.attendees),
    attendees: draft.attendees,
  });
}
