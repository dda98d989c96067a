// Converts a draft into what is saved, shared or stored as a template, and a queued meeting back into a draft.

import type { Input } from '#contract/endpoint.ts';
import { longestMeetingMinutes } from '#contract/meetings/meetings.ts';
import type { saveTemplate } from '#contract/meetings/templates.ts';
import { t } from '#domain/format/text.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { type MeetingType, meetingTypes, presenceWithin } from '#domain/meetings/meeting.ts';
import { elapsedMinutes, elapsedMs, isRunning, stoppedMeter } from '#domain/meetings/meter.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { toCents, toMajor } from '#domain/money/money.ts';
import type { KeyedDraft, QueuedMeeting } from '#web/api/outbox.ts';
import { meetingSummary } from '#web/components/meetings/copy-summary.tsx';
import { randomKey } from '#web/components/meetings/draft-key.ts';
import { type Draft, draftCostCents, newDraft, newMeetingTitle, presentCentsPerHour } from './draft.ts';

export const draftErrors = {
  'no-attendees': t`Please add at least one attendee.`,
  'no-duration': t`Please start the timer or set a non-zero duration.`,
  'too-long': t`A meeting can last at most one week. Please edit the duration.`,
} as const;

/** Why the draft cannot be saved, or null. It needs an attendee and at least one whole minute. */
export function validateDraft(draft: Draft, nowMs: number): keyof typeof draftErrors | null {
  const minutes = elapsedMinutes(draft.meter, nowMs);
  if (draft.attendees.length === 0) return 'no-attendees';
  if (minutes === 0) return 'no-duration';
  return minutes > longestMeetingMinutes ? 'too-long' : null;
}

/**
 * The request body. A manually entered duration ends when the draft was first sent, or now. A draft that was sent
 * before replaces the meeting that the server may have stored.
 */
export function meetingToSave(draft: Draft, nowMs: number): KeyedDraft {
  const durationMinutes = elapsedMinutes(draft.meter, nowMs);
  const startedAtMs = draft.meter.startedAtMs ?? (draft.sentAtMs ?? nowMs) - durationMinutes * 60_000;
  const scheduledAtMs = scheduledMs(draft);
  return {
    draftKey: draft.draftKey,
    ...(draft.sentAtMs !== null && { replace: true }),
    ...(draft.plannedMeetingId !== null && { plannedMeetingId: draft.plannedMeetingId }),
    title: draft.title.trim() || newMeetingTitle,
    type: draft.type,
    ...eachText((name) => draft[name].trim() || null),
    startedAt: new Date(startedAtMs).toISOString(),
    scheduledAt: scheduledAtMs === null ? null : new Date(scheduledAtMs).toISOString(),
    durationMinutes,
    plannedMinutes: draft.plannedMinutes,
    attendees: draft.attendees.map((one) => {
      const { key: _, hourlyRateCents, isBlended, ...attendee } = one;
      return {
        ...attendee,
        ...presenceWithin(one, durationMinutes),
        ...(!isBlended && { hourlyRate: toMajor(hourlyRateCents) }),
      };
    }),
  };
}

/** The same for a meeting that goes live, with the time on its meter. */
export function meetingToShare(draft: Draft, nowMs: number) {
  const { replace: _, ...meeting } = meetingToSave(draft, nowMs);
  return {
    meeting: { ...meeting, durationMinutes: Math.max(1, meeting.durationMinutes) },
    elapsedMs: draft.isEstimate ? 0 : Math.round(elapsedMs(draft.meter, nowMs)),
    isRunning: isRunning(draft.meter),
    currency: draft.currency,
  };
}

/** A meeting from the outbox as a draft. It keeps its key, so saving it again never creates a second meeting. */
export function draftOfQueued(saved: QueuedMeeting): Draft {
  return {
    ...newDraft(saved.draftKey),
    sentAtMs: Date.parse(saved.startedAt),
    title: saved.title,
    type: meetingTypes.find((known) => known === saved.type) ?? 'other',
    ...eachText((name) => saved[name] ?? ''),
    plannedMinutes: saved.plannedMinutes,
    scheduledTime: saved.scheduledAt ? timeOf(saved.scheduledAt) : '',
    attendees: saved.attendees.map(({ hourlyRate, ...attendee }) => ({
      ...attendee,
      key: randomKey(),
      hourlyRateCents: toCents(hourlyRate ?? 0),
      ...(hourlyRate === undefined && { isBlended: true }),
    })),
    meter: {
      ...stoppedMeter,
      startedAtMs: Date.parse(saved.startedAt),
      bankedMs: saved.durationMinutes * 60_000,
    },
  };
}

/** "HH:mm" in the browser's time zone. */
export function timeOf(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

const dayMs = 24 * 3_600_000;

/**
 * The instant nearest to `aroundMs` at which the browser's clock shows `time` ("HH:mm"); null if it is not a time.
 */
export function instantOfTime(time: string, aroundMs: number): number | null {
  const [hours, minutes] = /^\d\d:\d\d$/.test(time) ? time.split(':').map(Number) : [];
  if (hours === undefined || minutes === undefined) return null;
  const day = new Date(aroundMs);
  day.setHours(hours, minutes, 0, 0);
  // A meeting scheduled for 23:55 may start after midnight.
  day.setDate(day.getDate() + Math.round((aroundMs - day.getTime()) / dayMs));
  return day.getTime();
}

/** The scheduled start, epoch ms. Null without a schedule, or if the meter never ran and the start is unknown. */
function scheduledMs({ scheduledTime, meter, isEstimate }: Draft): number | null {
  return meter.startedAtMs === null || isEstimate ? null : instantOfTime(scheduledTime, meter.startedAtMs);
}

/** Minutes of a template made from the draft: elapsed, otherwise planned, otherwise 0 (which is saved as 30). */
export function templateMinutesOf(draft: Draft, nowMs: number): number {
  return elapsedMinutes(draft.meter, nowMs) || (draft.plannedMinutes ?? 0);
}

export function templateToSave(
  draft: Draft,
  { name, type, minutes }: { name: string; type: MeetingType; minutes: number },
): Input<typeof saveTemplate>['body'] {
  return {
    name: name.trim(),
    title: draft.title.trim() || newMeetingTitle,
    meeting_type: type,
    duration_minutes: minutes,
    attendees: draft.attendees.map((one) => ({
      name: one.name,
      role: one.role,
      salary_tier: one.salaryTier,
      ...(!one.isBlended && { hourly_rate: toMajor(one.hourlyRateCents) }),
    })),
  };
}

/** The copied summary, with the figures on the screen. */
export function draftSummary(draft: Draft, nowMs: number): string {
  const minutes = elapsedMinutes(draft.meter, nowMs);
  return meetingSummary({
    title: draft.title.trim() || newMeetingTitle,
    durationMinutes: minutes,
    isEstimate: draft.isEstimate,
    totalCost: toMajor(draftCostCents(draft, minutes)),
    // When everyone has left, the rate of all attendees.
    hourlyCost: toMajor(presentCentsPerHour(draft) || hourlyCostCents(draft.attendees)),
    attendees: draft.attendees,
  });
}
