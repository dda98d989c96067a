import type * as z from 'zod/mini';
import type { MeetingEdit, MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';

/** The request that leaves a meeting as it is. */
export function editOf(meeting: MeetingWithAttendees): z.input<typeof MeetingEdit> {
  const { version, title, type, durationMinutes, plannedMinutes, unnamedAttendees } = meeting;
  const { startedAt, scheduledAt } = meeting;
  return {
    version,
    title,
    type,
    durationMinutes,
    plannedMinutes,
    unnamedAttendees,
    confirmed: [],
    ...eachText((name) => meeting[name]),
    startedAt,
    scheduledAt,
    attendees: meeting.attendees.map((one) => {
      const { attendedMinutes: _, estimated: __, hourlyRate, ...attendee } = one;
      return { ...attendee, ...(hourlyRate !== null && { hourlyRate }) };
    }),
  };
}
