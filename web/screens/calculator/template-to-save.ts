import type { Input } from '#contract/endpoint.ts';
import type { saveTemplate } from '#contract/templates.ts';
import { defaultMeetingTitle, type MeetingType } from '#domain/meetings/meeting-types.ts';
import { elapsedMinutes } from '#domain/meetings/meter.ts';
import { toDollars } from '#domain/money/money.ts';
import type { Draft } from './draft.ts';

/** Minutes on the meter, or those that were planned; 0 for neither, which is saved as 30. */
export function minutesToKeep(draft: Draft, nowMs: number): number {
  return elapsedMinutes(draft.meter, nowMs) || (draft.plannedMinutes ?? 0);
}

/** What is sent to keep the draft as a template. */
export function templateToSave(
  draft: Draft,
  { name, type, minutes }: { name: string; type: MeetingType; minutes: number },
): Input<typeof saveTemplate>['body'] {
  return {
    name: name.trim(),
    title: draft.title.trim() || defaultMeetingTitle,
    meeting_type: type,
    duration_minutes: minutes,
    attendees: draft.attendees.map((one) => ({
      name: one.name,
      role: one.role,
      salary_tier: one.salaryTier,
      hourly_rate: toDollars(one.hourlyRateCents),
    })),
  };
}
