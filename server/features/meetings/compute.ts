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
  | 'unlistedCount'
  | 'unlistedRateCents'
>;

type Unlisted = Pick<Computed, 'unlistedCount' | 'unlistedRateCents'>;

const nobody: Unlisted = { unlistedCount: 0, unlistedRateCents: 0 };

/** `unlisted` are people beyond the attendees of whom only the number and the rate are known. */
export function computeRecord(
  posted: Posted,
  timeZone: string,
  unlisted = nobody,
): { meeting: Computed; attendees: AttendeeRow[] } {
  const attendees = posted.attendees.map(({ hourlyRate, ...attendee }) => ({
    ...attendee,
    hourlyRateCents: toCents(hourlyRate),
  }));
  const startedAt = Date.parse(posted.startedAt);
  const others = { hourlyRateCents: unlisted.unlistedRateCents, people: unlisted.unlistedCount };
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
      ...unlisted,
      attendeeCount: attendees.length + unlisted.unlistedCount,
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
    [durationMinutes, plannedMinutes, meeting.unlistedCount],
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

/** Who is unlisted after an edit. Where nobody was so far, the newcomers cost what the others do on average. */
export function unlistedAfter(
  before: Unlisted & { averageHourlyRateCents: number },
  edited: number | undefined,
): Unlisted {
  const unlistedCount = edited ?? before.unlistedCount;
  const isNew = before.unlistedCount === 0 && before.unlistedRateCents === 0 && unlistedCount > 0;
  return {
    unlistedCount,
    unlistedRateCents: isNew ? before.averageHourlyRateCents : before.unlistedRateCents,
  };
}
