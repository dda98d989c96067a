// An unfinished meeting and all changes to it. All functions are pure.

import * as z from 'zod/mini';
import type { Group } from '#contract/meetings/groups.ts';
import type { SalaryTier } from '#contract/people/tiers.ts';
import type { MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import type { PlannedMeeting } from '#contract/meetings/planned.ts';
import type { Template } from '#contract/meetings/templates.ts';
import {
  attendedMinutes,
  defaultMeetingTitle,
  isPresent,
  meetingTypes,
  type Presence,
} from '#domain/meetings/meeting.ts';
import { eachText, type MeetingText, meetingTexts } from '#domain/meetings/meeting-texts.ts';
import { newcomers } from '#domain/meetings/group.ts';
import {
  elapsedMinutes,
  isRunning,
  type Meter,
  pauseMeter,
  startMeter,
  stoppedMeter,
} from '#domain/meetings/meter.ts';
import { hourlyCostCents, meetingCostCents } from '#domain/money/cost.ts';
import { type Cents, toCents, wholeCents } from '#domain/money/money.ts';
import { inReadersWords } from '#wording/stored-words.ts';
import { randomKey } from '#web/components/meetings/draft-key.ts';

export const newMeetingTitle = inReadersWords(defaultMeetingTitle);

const wholeMinutes = z.int().check(z.minimum(0));

const DraftAttendee = z.object({
  key: z.string(),
  name: z.string(),
  role: z.string(),
  salaryTier: z.nullable(z.string()),
  /** The rate when the attendee was added; a later change of the tier does not affect it. */
  hourlyRateCents: z.pipe(z.int().check(z.minimum(0)), z.transform(wholeCents)),
  /** The rate is the blended one, because the user does not see pay: the server has the price. */
  isBlended: z.optional(z.boolean()),
  joinedMinute: wholeMinutes,
  leftMinute: z.nullable(wholeMinutes),
});

export type DraftAttendee = z.output<typeof DraftAttendee>;

/** As it is stored. Older drafts lack the fields with a default. */
export const Draft = z.object({
  /** Idempotency key: saving the same draft twice creates one meeting. */
  draftKey: z.uuid(),
  /** When the draft was first sent to the server, epoch ms. The server may have it even without a response. */
  sentAtMs: z._default(z.nullable(z.number()), null),
  title: z.string(),
  type: z.enum(meetingTypes),
  ...eachText(() => z._default(z.string(), '')),
  plannedMinutes: z.nullable(wholeMinutes),
  /** "HH:mm" in the browser's time zone, or "". */
  scheduledTime: z._default(z.string(), ''),
  /** Kinds of hygiene hints that the user dismissed. */
  dismissedHints: z._default(z.array(z.string()), []),
  attendees: z.array(DraftAttendee),
  /** The planned meeting that this one replaces. */
  plannedMeetingId: z._default(z.nullable(z.number()), null),
  meter: z.object({
    startedAtMs: z.nullable(z.number()),
    runningSinceMs: z.nullable(z.number()),
    bankedMs: z.number().check(z.minimum(0)),
  }),
  /** The time on the meter comes from a template, not from a run: Start begins at 0. */
  isEstimate: z._default(z.boolean(), false),
  /** Of its rates; unknown until the first attendee is added, and in older drafts. */
  currency: z.optional(z.string()),
});

export type Draft = z.output<typeof Draft>;

/** The limit of the contract. */
export const mostAttendees = 500;

export type DraftDetails = Pick<Draft, 'title' | 'type' | 'plannedMinutes' | 'scheduledTime' | MeetingText>;

export function newDraft(draftKey: string): Draft {
  return {
    draftKey,
    sentAtMs: null,
    title: newMeetingTitle,
    type: meetingTypes[0],
    ...eachText(() => ''),
    plannedMinutes: null,
    scheduledTime: '',
    dismissedHints: [],
    attendees: [],
    plannedMeetingId: null,
    meter: stoppedMeter,
    isEstimate: false,
  };
}

/** The draft that follows a saved one. It keeps type and department, which the next meeting often shares. */
export function draftAfterSaving(saved: Draft, draftKey: string): Draft {
  return { ...newDraft(draftKey), type: saved.type, department: saved.department };
}

/** Makes the draft a separate meeting: saving it no longer replaces what was sent before. */
export function asNewMeeting(draft: Draft, draftKey: string): Draft {
  return { ...draft, draftKey, sentAtMs: null };
}

export function markSent(draft: Draft, nowMs: number): Draft {
  return { ...draft, sentAtMs: draft.sentAtMs ?? nowMs };
}

export function editDetails(draft: Draft, change: Partial<DraftDetails>): Draft {
  return { ...draft, ...change };
}

export function dismissHint(draft: Draft, kind: string): Draft {
  return { ...draft, dismissedHints: [...draft.dismissedHints, kind] };
}

/** `joinedMinute`: the minute of the meter at which they join. */
export function addAttendee(
  draft: Draft,
  attendee: Omit<DraftAttendee, keyof Presence>,
  joinedMinute = 0,
): Draft {
  return { ...draft, attendees: [...draft.attendees, { ...attendee, ...noMarks, joinedMinute }] };
}

/** Removing the last attendee pauses the meter. */
export function removeAttendee(draft: Draft, key: string, nowMs: number): Draft {
  const attendees = draft.attendees.filter((one) => one.key !== key);
  const meter =
    attendees.length === 0 && isRunning(draft.meter) ? pauseMeter(draft.meter, nowMs) : draft.meter;
  return { ...draft, attendees, meter };
}

/** Without marks, an attendee is present from the start to the end. */
const noMarks: Presence = { joinedMinute: 0, leftMinute: null };

function changePresence(draft: Draft, key: string, presence: Partial<Presence>): Draft {
  return {
    ...draft,
    attendees: draft.attendees.map((one) => (one.key === key ? { ...one, ...presence } : one)),
  };
}

/** Marks an attendee as joined or left now. */
export function markNow(draft: Draft, key: string, mark: keyof Presence, nowMs: number): Draft {
  return changePresence(draft, key, { [mark]: elapsedMinutes(draft.meter, nowMs) });
}

export function undoMark(draft: Draft, key: string, mark: keyof Presence): Draft {
  return changePresence(draft, key, { [mark]: noMarks[mark] });
}

/** Manually added time before the start belongs to the meeting, so the meeting started that much earlier. */
export function startDraft(draft: Draft, nowMs: number): Draft {
  if (draft.attendees.length === 0) return draft;
  const ready = draft.isEstimate ? resetMeter(draft, randomKey()) : draft;
  const { meter } = ready;
  const startedAtMs = meter.startedAtMs ?? nowMs - meter.bankedMs;
  return { ...ready, meter: startMeter({ ...meter, startedAtMs }, nowMs) };
}

export function pauseDraft(draft: Draft, nowMs: number): Draft {
  return { ...draft, meter: pauseMeter(draft.meter, nowMs) };
}

export function toggleMeter(draft: Draft, nowMs: number): Draft {
  return isRunning(draft.meter) ? pauseDraft(draft, nowMs) : startDraft(draft, nowMs);
}

/** Starts a separate meeting at 0. The joined and left marks go too, since they are minutes of the meter. */
export function resetMeter(draft: Draft, draftKey: string): Draft {
  const attendees = draft.attendees.map((one) => ({ ...one, ...noMarks }));
  return { ...asNewMeeting(draft, draftKey), meter: stoppedMeter, isEstimate: false, attendees };
}

/**
 * Restores meter, marks and key of the meeting that was reset, and keeps later edits. Does nothing when the draft is no
 * longer the one that the reset left under `resetKey`.
 */
export function undoReset(draft: Draft, before: Draft, resetKey: string): Draft {
  if (draft.draftKey !== resetKey) return draft;
  const { draftKey, sentAtMs, meter, isEstimate } = before;
  const marks = new Map(before.attendees.map((one) => [one.key, one]));
  const attendees = draft.attendees.map((one) => {
    const mark = marks.get(one.key);
    return mark ? { ...one, joinedMinute: mark.joinedMinute, leftMinute: mark.leftMinute } : one;
  });
  return { ...draft, draftKey, sentAtMs, meter, isEstimate, attendees };
}

/** Sets the duration manually; a running meter continues from it. 0 resets the meter. */
export function setDuration(draft: Draft, minutes: number, nowMs: number): Draft {
  if (minutes === 0) {
    const reset = resetMeter(draft, randomKey());
    return isRunning(draft.meter) ? startDraft(reset, nowMs) : reset;
  }
  const { startedAtMs } = draft.meter;
  const bankedMs = minutes * 60_000;
  return {
    ...draft,
    isEstimate: false,
    meter: {
      // A meeting that lasted longer than the time since its start must have started earlier.
      startedAtMs: startedAtMs && Math.min(startedAtMs, nowMs - bankedMs),
      runningSinceMs: isRunning(draft.meter) ? nowMs : null,
      bankedMs,
    },
  };
}

/** Whether the meter shows 0 and is stopped. */
export function isAtZero(meter: Meter): boolean {
  return !isRunning(meter) && meter.bankedMs === 0;
}

/** Whether the draft has no attendees and no time, so that a template can replace it without a question. */
export function isUntouched(draft: Draft): boolean {
  return draft.attendees.length === 0 && isAtZero(draft.meter);
}

/** Whether the user typed nothing. Type and department may come from the previous meeting. */
export function isBlank(draft: Draft): boolean {
  return (
    isUntouched(draft) &&
    ['', newMeetingTitle].includes(draft.title.trim()) &&
    meetingTexts.every((name) => name === 'department' || draft[name].trim() === '') &&
    draft.scheduledTime === '' &&
    draft.plannedMinutes === null
  );
}

export function presentAttendees(draft: Draft): readonly DraftAttendee[] {
  return draft.attendees.filter(isPresent);
}

/**
 * Replaces title, type, attendees and duration. The template's duration is both the plan and an estimate on the stopped
 * meter, so the expected cost shows at once.
 */
export function applyTemplate(draft: Draft, template: Template): Draft {
  const attendees = template.attendees.map(({ name, role, salary_tier, hourly_rate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier: salary_tier,
    hourlyRateCents: toCents(hourly_rate),
  }));
  return attendees.reduce<Draft>((it, one) => addAttendee(it, one), {
    ...asNewMeeting(draft, randomKey()),
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

/** What a meeting had, as a new one. */
export function applyCopy(meeting: MeetingWithAttendees): Draft {
  const { title, type, durationMinutes, plannedMinutes } = meeting;
  const attendees = meeting.attendees.map(({ name, role, salaryTier, hourlyRate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier,
    hourlyRateCents: toCents(hourlyRate ?? 0),
  }));
  return attendees.reduce<Draft>((it, one) => addAttendee(it, one), {
    ...newDraft(randomKey()),
    ...eachText((name) => meeting[name] ?? ''),
    title,
    type: meetingTypes.find((one) => one === type) ?? 'other',
    plannedMinutes: plannedMinutes ?? durationMinutes,
  });
}

/** A planned meeting with its people, ready to start; `scheduledTime` is "HH:mm". */
export function applyPlanned(draft: Draft, planned: PlannedMeeting, scheduledTime: string): Draft {
  const attendees = planned.attendees.map(({ name, role, salaryTier, hourlyRate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier,
    hourlyRateCents: toCents(hourlyRate ?? 0),
  }));
  return attendees.reduce<Draft>((it, one) => addAttendee(it, one), {
    ...newDraft(randomKey()),
    type: draft.type,
    department: draft.department,
    title: planned.title,
    plannedMinutes: planned.durationMinutes,
    scheduledTime,
    plannedMeetingId: planned.id,
  });
}

/** Adds the members of the group who are not attendees yet, joining at a minute; returns their number. */
export function addGroup(draft: Draft, group: Group, joinedMinute = 0): { draft: Draft; added: number } {
  const added = newcomers(draft.attendees, group.members).map(({ name, role, salaryTier, hourlyRate }) => ({
    key: randomKey(),
    name,
    role,
    salaryTier,
    hourlyRateCents: toCents(hourlyRate),
  }));
  return { draft: added.reduce((it, one) => addAttendee(it, one, joinedMinute), draft), added: added.length };
}

/** Sets every attendee's rate to the current rate of their tier. */
export function applyCurrentRates(draft: Draft, tiers: readonly SalaryTier[]): Draft {
  const rates = new Map<string | null, Cents>(
    tiers.map(({ name, hourlyCost }) => [name, toCents(hourlyCost)]),
  );
  const attendees = draft.attendees.map((one) => ({
    ...one,
    hourlyRateCents: rates.get(one.salaryTier) ?? one.hourlyRateCents,
  }));
  return { ...draft, attendees };
}

/** The draft without tiers and rates, for a user who does not see them; the same draft if it has none. */
export function atBlendedRate(draft: Draft, hourlyRateCents: Cents): Draft {
  const isDone = (one: DraftAttendee) => one.isBlended && one.hourlyRateCents === hourlyRateCents;
  if (draft.attendees.every(isDone)) return draft;
  const blended = { salaryTier: null, hourlyRateCents, isBlended: true };
  return { ...draft, attendees: draft.attendees.map((one) => ({ ...one, ...blended })) };
}

/** The number of attendees whose rate differs from the current rate of their tier. */
export function outdatedRateCount(draft: Draft, tiers: readonly SalaryTier[]): number {
  const current = applyCurrentRates(draft, tiers).attendees;
  return current.filter((one, index) => one.hourlyRateCents !== draft.attendees[index]?.hourlyRateCents)
    .length;
}

/** Cost in cents after `minutes` on the meter, by the server's rule. Fractions of a minute are allowed. */
export function draftCostCents(draft: Draft, minutes: number): Cents {
  return meetingCostCents(
    draft.attendees.map((one) => ({
      hourlyRateCents: one.hourlyRateCents,
      minutes: attendedMinutes(one, minutes),
    })),
  );
}

/** Cents per hour of the attendees who are present now. */
export function presentCentsPerHour(draft: Draft): Cents {
  return hourlyCostCents(presentAttendees(draft));
}

/** Cents per minute of the attendees who are present now. */
export function presentCentsPerMinute(draft: Draft): Cents {
  return wholeCents(presentCentsPerHour(draft) / 60);
}
