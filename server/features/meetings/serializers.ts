// Rows as the wire shows them: dollars, ISO instants, and no rate for whoever may not see it.

import type { MeetingHygiene } from '#contract/hygiene.ts';
import type { Meeting, MeetingWithAttendees } from '#contract/meetings.ts';
import { attendedMinutes } from '#domain/meetings/attendance.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { hygieneScore, hygieneSum } from '#domain/hygiene/score.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { meetingFacts } from '#domain/meetings/meeting-facts.ts';
import { toDollars } from '#domain/money/money.ts';
import { canEdit } from '#domain/people/permissions.ts';
import { withoutCrumbs } from '#domain/money/rounding.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { ListRow } from './list-store.ts';
import type { AttendeeRow } from './attendees-store.ts';
import type { MeetingRow } from './store.ts';

/** `now` is the instant at which it is scored. */
export function toMeetingSummary(row: ListRow, reader: Member, now: number): Meeting {
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
    hygieneScore: hygieneSum(meetingFacts(row), now, reader.organization.hygiene).score,
    canEdit: canEdit(reader, row),
  };
}

export function toMeeting(
  row: MeetingRow & { createdByName: string | null },
  attendees: readonly AttendeeRow[],
  reader: Member,
  now: number,
): MeetingWithAttendees {
  const seesRates = canEdit(reader, row);
  return {
    ...toMeetingSummary(row, reader, now),
    agenda: row.agenda,
    scheduledAt: row.scheduledAt === null ? null : isoInstant(row.scheduledAt),
    hygiene: meetingHygiene(row, reader, now),
    plannedMinutes: row.plannedMinutes,
    source: row.source,
    createdByName: row.createdByName,
    createdDate: isoInstant(row.createdAt),
    version: row.version,
    hourlyCost: toDollars(
      hourlyCostCents([...attendees, { hourlyRateCents: row.unnamedRateCents, people: row.unnamedCount }]),
    ),
    unnamedAttendees: row.unnamedCount,
    unnamedHourlyRate: seesRates ? toDollars(row.unnamedRateCents) : null,
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

function meetingHygiene(row: ListRow, { organization: { hygiene } }: Member, now: number): MeetingHygiene {
  const { score, coverage, factors } = hygieneScore(meetingFacts(row), now, hygiene);
  return {
    score,
    coverage,
    factors: factors.map((each) => ({
      ...each,
      points: each.points === null ? null : withoutCrumbs(each.points),
    })),
    version: hygiene.version,
  };
}
