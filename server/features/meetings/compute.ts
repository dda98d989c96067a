// From what was posted to what is stored: every figure is computed here, none is taken over.

import type { MeetingDraft, MeetingEdit } from '#contract/meetings.ts';
import { attendedMinutes } from '#domain/meetings/attendance.ts';
import { averageHourlyRateCents, meetingCostCents } from '#domain/money/cost.ts';
import { localDay } from '#domain/time/local-day.ts';
import { normalizedType } from '#domain/meetings/meeting-types.ts';
import { toCents } from '#domain/money/money.ts';
import type { AttendeeRow } from './attendees-store.ts';
import type { MeetingRow } from './store.ts';

type Posted = Omit<MeetingDraft, 'draftKey'> | Omit<MeetingEdit, 'version'>;

export type Computed = Pick<
  MeetingRow,
  | 'title'
  | 'type'
  | 'agenda'
  | 'startedAt'
  | 'scheduledAt'
  | 'day'
  | 'durationMinutes'
  | 'plannedMinutes'
  | 'attendeeCount'
  | 'totalCents'
  | 'averageHourlyRateCents'
  | 'unnamedCount'
  | 'unnamedRateCents'
>;

type Unnamed = Pick<Computed, 'unnamedCount' | 'unnamedRateCents'>;

const nobody: Unnamed = { unnamedCount: 0, unnamedRateCents: 0 };

/** `unnamed` are people beyond the attendees of whom only the number and the rate are known. */
export function computeRecord(
  posted: Posted,
  timeZone: string,
  unnamed = nobody,
): { meeting: Computed; attendees: AttendeeRow[] } {
  const attendees = posted.attendees.map(({ hourlyRate, ...attendee }) => ({
    ...attendee,
    hourlyRateCents: toCents(hourlyRate),
  }));
  const startedAt = Date.parse(posted.startedAt);
  const others = { hourlyRateCents: unnamed.unnamedRateCents, people: unnamed.unnamedCount };
  return {
    attendees,
    meeting: {
      title: posted.title,
      type: normalizedType(posted.type),
      agenda: posted.agenda || null,
      startedAt,
      scheduledAt: posted.scheduledAt ? Date.parse(posted.scheduledAt) : null,
      day: localDay(startedAt, timeZone),
      durationMinutes: posted.durationMinutes,
      plannedMinutes: posted.plannedMinutes,
      ...unnamed,
      attendeeCount: attendees.length + unnamed.unnamedCount,
      averageHourlyRateCents: averageHourlyRateCents([...attendees, others]),
      totalCents: meetingCostCents([
        ...attendees.map((attendee) => ({
          hourlyRateCents: attendee.hourlyRateCents,
          minutes: attendedMinutes(attendee, posted.durationMinutes),
        })),
        { ...others, minutes: posted.durationMinutes },
      ]),
    },
  };
}

type Kept = Omit<Computed, 'day'> & { department: string | null };

/**
 * The same text for the same content, however it was posted. The day is not in it, since it moves with the
 * organization's clock; nor are the sums, which follow from the rest.
 */
export function contentOf(meeting: Kept, attendees: readonly AttendeeRow[]): string {
  const { title, type, department, agenda, startedAt, scheduledAt, durationMinutes, plannedMinutes } =
    meeting;
  return JSON.stringify([
    [title, type, (department ?? '').toLowerCase(), agenda, startedAt, scheduledAt],
    [durationMinutes, plannedMinutes, meeting.unnamedCount],
    attendees.map((one) => [
      one.name,
      one.role,
      one.salaryTier,
      one.hourlyRateCents,
      one.joinedMinute,
      one.leftMinute,
    ]),
  ]);
}

/** Who is unnamed after an edit. Where nobody was so far, the newcomers cost what the others do on average. */
export function unnamedAfter(
  before: Unnamed & { averageHourlyRateCents: number },
  edited: number | undefined,
): Unnamed {
  const unnamedCount = edited ?? before.unnamedCount;
  const isNew = before.unnamedCount === 0 && before.unnamedRateCents === 0 && unnamedCount > 0;
  return {
    unnamedCount,
    unnamedRateCents: isNew ? before.averageHourlyRateCents : before.unnamedRateCents,
  };
}
