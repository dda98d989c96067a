// Rows as the wire shows them: dollars, ISO instants, and no rate for whoever may not see it.

import type { Meeting, MeetingWithAttendees } from '#contract/meetings.ts';
import { attendedMinutes } from '#domain/attendance.ts';
import { isoInstant } from '#domain/instant.ts';
import { toDollars } from '#domain/money.ts';
import { mayChange } from '#domain/permissions.ts';
import type { Member } from '#server/http/gate.ts';
import type { ListRow } from './list-store.ts';
import type { AttendeeRow, MeetingRow } from './store.ts';

export function listedMeeting(row: ListRow, reader: Member): Meeting {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    department: row.department,
    startedAt: isoInstant(row.startedAt),
    day: row.day,
    durationMinutes: row.durationMinutes,
    attendeeCount: row.attendeeCount,
    totalCost: toDollars(row.totalCents),
    averageHourlyRate: toDollars(row.averageHourlyRateCents),
    outcomes: row.outcomes,
    actionItemsCount: row.actionItemsCount,
    estimatedValue: row.estimatedValueCents === null ? null : toDollars(row.estimatedValueCents),
    worthIt: row.worthIt,
    mayChange: mayChange(reader, row),
  };
}

export function wholeMeeting(
  row: MeetingRow & { createdByName: string | null },
  attendees: readonly AttendeeRow[],
  reader: Member,
): MeetingWithAttendees {
  const seesRates = mayChange(reader, row);
  return {
    ...listedMeeting(row, reader),
    agenda: row.agenda,
    plannedMinutes: row.plannedMinutes,
    source: row.source,
    createdByName: row.createdByName,
    createdDate: isoInstant(row.createdAt),
    version: row.version,
    unlistedCount: row.unlistedCount,
    unlistedHourlyRate: seesRates ? toDollars(row.unlistedRateCents) : null,
    attendees: attendees.map((attendee) => ({
      name: attendee.name,
      role: attendee.role,
      salaryTier: seesRates ? attendee.salaryTier : null,
      hourlyRate: seesRates ? toDollars(attendee.hourlyRateCents) : null,
      joinedMinute: attendee.joinedMinute,
      leftMinute: attendee.leftMinute,
      attendedMinutes: attendedMinutes(attendee, row.durationMinutes),
    })),
  };
}
