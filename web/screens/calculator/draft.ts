// An unfinished meeting, and everything that can happen to it. Plain values in, plain values out.

import { isPresent, type Presence } from '#domain/meetings/attendance.ts';
import { defaultMeetingTitle, meetingTypes, type MeetingType } from '#domain/meetings/meeting-types.ts';
import {
  elapsedMinutes,
  isRunning,
  type Meter,
  pauseMeter,
  startMeter,
  stoppedMeter,
} from '#domain/meetings/meter.ts';
import { randomKey } from '#web/components/random-key.ts';

export type DraftAttendee = Presence & {
  key: string;
  name: string;
  role: string;
  salaryTier: string | null;
  /** As it was when the attendee was added; a later change of the tier does not touch it. */
  hourlyRateCents: number;
};

export type Draft = {
  /** Makes saving idempotent: one key, one meeting, however often it is sent. */
  draftKey: string;
  /** When it was first sent under that key, epoch ms: whatever became of it, the server may have it. */
  sentAtMs: number | null;
  title: string;
  type: MeetingType;
  department: string;
  agenda: string;
  plannedMinutes: number | null;
  /** "HH:mm" on the clock of this browser, or "" for no time that was agreed on. */
  scheduledTime: string;
  /** Kinds of hints that were sent away. */
  dismissedHints: readonly string[];
  attendees: readonly DraftAttendee[];
  meter: Meter;
  /** The minutes on the meter are a template's, not time that has passed: Start begins at 0. */
  isEstimate: boolean;
};

/** The contract takes no more. */
export const mostAttendees = 500;

export type DraftDetails = Pick<
  Draft,
  'title' | 'type' | 'department' | 'agenda' | 'plannedMinutes' | 'scheduledTime'
>;

export function freshDraft(draftKey: string): Draft {
  return {
    draftKey,
    sentAtMs: null,
    title: defaultMeetingTitle,
    type: meetingTypes[0],
    department: '',
    agenda: '',
    plannedMinutes: null,
    scheduledTime: '',
    dismissedHints: [],
    attendees: [],
    meter: stoppedMeter,
    isEstimate: false,
  };
}

/** The next draft after a saved one. Type and department stay: the next meeting is often of the same kind. */
export function draftAfterSaving(saved: Draft, draftKey: string): Draft {
  return { ...freshDraft(draftKey), type: saved.type, department: saved.department };
}

/** Another meeting from here on: what was sent so far stays as it is. */
export function asAnother(draft: Draft, draftKey: string): Draft {
  return { ...draft, draftKey, sentAtMs: null };
}

export function noteSending(draft: Draft, nowMs: number): Draft {
  return { ...draft, sentAtMs: draft.sentAtMs ?? nowMs };
}

export function editDetails(draft: Draft, change: Partial<DraftDetails>): Draft {
  return { ...draft, ...change };
}

export function dismissHint(draft: Draft, kind: string): Draft {
  return { ...draft, dismissedHints: [...draft.dismissedHints, kind] };
}

export function addAttendee(draft: Draft, attendee: Omit<DraftAttendee, keyof Presence>): Draft {
  return { ...draft, attendees: [...draft.attendees, { ...attendee, joinedMinute: 0, leftMinute: null }] };
}

/** The meter stops with the last attendee: an empty room could not have started it either. */
export function removeAttendee(draft: Draft, key: string, nowMs: number): Draft {
  const attendees = draft.attendees.filter((one) => one.key !== key);
  const meter =
    attendees.length === 0 && isRunning(draft.meter) ? pauseMeter(draft.meter, nowMs) : draft.meter;
  return { ...draft, attendees, meter };
}

function changePresence(draft: Draft, key: string, presence: Partial<Presence>): Draft {
  return {
    ...draft,
    attendees: draft.attendees.map((one) => (one.key === key ? { ...one, ...presence } : one)),
  };
}

export function markLeft(draft: Draft, key: string, nowMs: number): Draft {
  return changePresence(draft, key, { leftMinute: elapsedMinutes(draft.meter, nowMs) });
}

export function markStayed(draft: Draft, key: string): Draft {
  return changePresence(draft, key, { leftMinute: null });
}

export function markJoinedNow(draft: Draft, key: string, nowMs: number): Draft {
  return changePresence(draft, key, { joinedMinute: elapsedMinutes(draft.meter, nowMs) });
}

export function markPresentFromStart(draft: Draft, key: string): Draft {
  return changePresence(draft, key, { joinedMinute: 0 });
}

/** Minutes that were set by hand before the start belong to the meeting: it began that much earlier. */
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

/** Start or Pause, whichever the meter is ready for. */
export function toggleDraft(draft: Draft, nowMs: number): Draft {
  return isRunning(draft.meter) ? pauseDraft(draft, nowMs) : startDraft(draft, nowMs);
}

/** From 0 it is another meeting. Marks count in minutes of the meter, so they go with them. */
export function resetMeter(draft: Draft, draftKey: string): Draft {
  const attendees = draft.attendees.map((one) => ({ ...one, joinedMinute: 0, leftMinute: null }));
  return { ...asAnother(draft, draftKey), meter: stoppedMeter, isEstimate: false, attendees };
}

/** Brings back the meeting that a reset left under `resetKey`, its meter and marks; what was edited since stays. */
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

/** Whether nothing is on the meter and nothing runs. */
export function isAtZero(meter: Meter): boolean {
  return !isRunning(meter) && meter.bankedMs === 0;
}

export function presentAttendees(draft: Draft): readonly DraftAttendee[] {
  return draft.attendees.filter(isPresent);
}
