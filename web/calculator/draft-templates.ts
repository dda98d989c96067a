// A template replaces what the draft is about; a group adds to who is in it.

import type { Input } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type { saveTemplate, Template } from '#contract/templates.ts';
import { newcomers } from '#domain/group.ts';
import { defaultMeetingTitle, type MeetingType } from '#domain/meeting-types.ts';
import { elapsedMinutes, stoppedMeter } from '#domain/meter.ts';
import { toCents, toDollars } from '#domain/money.ts';
import { addAttendee, type Draft, isAtZero } from './draft.ts';
import { randomKey } from '#web/components/random-key.ts';

/** Whether a template would replace nothing that somebody would miss. */
export function isUntouched(draft: Draft): boolean {
  return draft.attendees.length === 0 && isAtZero(draft.meter);
}

/**
 * Title, type, people and duration are the template's. The duration is what was planned, and stands on the stopped
 * meter as an estimate, so that its cost is seen at once and a meeting that has been held can be saved as it is.
 */
export function takeTemplate(draft: Draft, template: Template): Draft {
  const people = template.attendees.map(({ name, role, salary_tier, hourly_rate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier: salary_tier,
    hourlyRateCents: toCents(hourly_rate),
  }));
  return people.reduce(addAttendee, {
    ...draft,
    // Another meeting: a retry of the one before must not be taken for it.
    draftKey: randomKey(),
    title: template.title,
    type: template.meetingType.name,
    plannedMinutes: template.duration_minutes,
    scheduledTime: '',
    dismissedHints: [],
    attendees: [],
    meter: { ...stoppedMeter, bankedMs: template.duration_minutes * 60_000 },
    isEstimate: true,
  });
}

/** Minutes on the meter, or those that were planned; 0 for neither, which is saved as 30. */
function minutesOf(draft: Draft, nowMs: number): number {
  return elapsedMinutes(draft.meter, nowMs) || (draft.plannedMinutes ?? 0);
}

/** What is sent to keep the draft as a template. */
export function templateToSave(
  draft: Draft,
  { name, type }: { name: string; type: MeetingType },
  nowMs: number,
): Input<typeof saveTemplate>['body'] {
  return {
    name: name.trim(),
    title: draft.title.trim() || defaultMeetingTitle,
    meeting_type: type,
    duration_minutes: minutesOf(draft, nowMs),
    attendees: draft.attendees.map((one) => ({
      name: one.name,
      role: one.role,
      salary_tier: one.salaryTier,
      hourly_rate: toDollars(one.hourlyRateCents),
    })),
  };
}

/** The draft with the group's members who were not in it, and how many those are. */
export function takeGroup(draft: Draft, group: Group): { draft: Draft; added: number } {
  const added = newcomers(draft.attendees, group.members).map(({ name, role, salaryTier, hourlyRate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier,
    hourlyRateCents: toCents(hourlyRate),
  }));
  return { draft: added.reduce(addAttendee, draft), added: added.length };
}
