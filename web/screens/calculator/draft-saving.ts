// A draft can be saved with at least one attendee and at least one whole minute.

import type { Input } from '#contract/endpoint.ts';
import { longestMeetingMinutes, type saveMeeting } from '#contract/meetings.ts';
import { defaultMeetingTitle } from '#domain/meetings/meeting-types.ts';
import { elapsedMinutes } from '#domain/meetings/meter.ts';
import { toDollars } from '#domain/money/money.ts';
import type { Draft, DraftAttendee } from './draft.ts';
import { scheduledMs } from './scheduled-start.ts';

export const savingRefusals = {
  'no-attendees': 'Please add at least one attendee.',
  'no-duration': 'Please start the timer or set a non-zero duration.',
  'too-long': 'A meeting can last a week at most. Please edit the duration.',
} as const;

export type SavingRefusal = keyof typeof savingRefusals;

export function validateDraft(draft: Draft, nowMs: number): SavingRefusal | null {
  const minutes = elapsedMinutes(draft.meter, nowMs);
  if (draft.attendees.length === 0) return 'no-attendees';
  if (minutes === 0) return 'no-duration';
  return minutes > longestMeetingMinutes ? 'too-long' : null;
}

const savedAttendee = (one: DraftAttendee) => ({
  name: one.name,
  role: one.role,
  salaryTier: one.salaryTier,
  hourlyRate: toDollars(one.hourlyRateCents),
  joinedMinute: one.joinedMinute,
  leftMinute: one.leftMinute,
});

/**
 * What is sent. Minutes that were set by hand, without the meter, ended when it was first sent, or now. What was sent
 * before is replaced.
 */
export function meetingToSave(draft: Draft, nowMs: number): Input<typeof saveMeeting>['body'] {
  const durationMinutes = elapsedMinutes(draft.meter, nowMs);
  const startedAtMs = draft.meter.startedAtMs ?? (draft.sentAtMs ?? nowMs) - durationMinutes * 60_000;
  const calledForMs = scheduledMs(draft);
  return {
    draftKey: draft.draftKey,
    ...(draft.sentAtMs !== null && { replace: true }),
    title: draft.title.trim() || defaultMeetingTitle,
    type: draft.type,
    department: draft.department.trim() || null,
    agenda: draft.agenda.trim() || null,
    startedAt: new Date(startedAtMs).toISOString(),
    scheduledAt: calledForMs === null ? null : new Date(calledForMs).toISOString(),
    durationMinutes,
    plannedMinutes: draft.plannedMinutes,
    attendees: draft.attendees.map(savedAttendee),
  };
}
