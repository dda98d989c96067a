import type { MeetingWithAttendees } from '#contract/meetings.ts';
import { meetingSummary } from '#domain/meetings/meeting-summary.ts';
import { toCents } from '#domain/money/money.ts';

/** What is copied of a stored meeting: the same for everybody, since rates are not in it. */
export const summaryOf = (meeting: MeetingWithAttendees): string =>
  meetingSummary({
    title: meeting.title,
    minutes: meeting.durationMinutes,
    totalCents: toCents(meeting.totalCost),
    hourlyCostCents: toCents(meeting.hourlyCost),
    attendees: meeting.attendees,
    unnamedAttendees: meeting.unnamedAttendees,
  });
