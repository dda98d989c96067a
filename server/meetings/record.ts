// From what was posted to what is stored: every figure is computed here, none is taken over.

import type { MeetingDraft, MeetingEdit } from '#contract/meetings.ts';
import { attendedMinutes } from '#domain/attendance.ts';
import { averageHourlyRateCents, meetingCostCents } from '#domain/cost.ts';
import { localDay } from '#domain/local-day.ts';
import { countedType } from '#domain/meeting-types.ts';
import { toCents } from '#domain/money.ts';
import type { AttendeeRow, MeetingRow } from './store.ts';

type Posted = Omit<MeetingDraft, 'draftKey'> | Omit<MeetingEdit, 'version'>;

export type Computed = Pick<
  MeetingRow,
  | 'title' | 'type' | 'agenda' | 'startedAt' | 'day' | 'durationMinutes' | 'plannedMinutes' | 'attendeeCount'
  | 'totalCents' | 'averageHourlyRateCents'
>; // prettier-ignore

export function computeRecord(
  posted: Posted,
  timeZone: string,
): { meeting: Computed; attendees: AttendeeRow[] } {
  const attendees = posted.attendees.map(({ hourlyRate, ...attendee }) => ({
    ...attendee,
    hourlyRateCents: toCents(hourlyRate),
  }));
  const startedAt = Date.parse(posted.startedAt);
  return {
    attendees,
    meeting: {
      title: posted.title,
      type: countedType(posted.type),
      agenda: posted.agenda || null,
      startedAt,
      day: localDay(startedAt, timeZone),
      durationMinutes: posted.durationMinutes,
      plannedMinutes: posted.plannedMinutes,
      attendeeCount: attendees.length,
      averageHourlyRateCents: averageHourlyRateCents(attendees),
      totalCents: meetingCostCents(
        attendees.map((attendee) => ({
          hourlyRateCents: attendee.hourlyRateCents,
          minutes: attendedMinutes(attendee, posted.durationMinutes),
        })),
      ),
    },
  };
}
