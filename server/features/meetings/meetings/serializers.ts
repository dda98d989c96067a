// Meetings in API responses: decimal amounts, ISO instants, and rates only for those who may see them.

import type { MeetingHygiene } from '#contract/reports/hygiene.ts';
import type { Meeting, MeetingWithAttendees } from '#contract/meetings/meetings.ts';
import { attendedMinutes, isPlanned, sourceOf } from '#domain/meetings/meeting.ts';
import { hourlyCostCents } from '#domain/money/cost.ts';
import { hygieneScore, hygieneSum } from '#domain/reports/coach/score.ts';
import { isoInstant } from '#domain/time/local-day.ts';
import { meetingFacts } from '#domain/meetings/meeting-facts.ts';
import { shownRating } from '#domain/meetings/ratings/published-word.ts';
import { toMajor } from '#domain/money/money.ts';
import { canEdit, seesPay } from '#domain/accounts/permissions.ts';
import { withoutFloatNoise } from '#domain/money/rounding.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { SeenAttendees } from './names.ts';
import type { ListedRow, ShownAttendee, ShownMeeting } from './store.ts';

/**
 * `now` is the instant at which the meeting is scored. Serialization drops columns that the contract does not
 * declare.
 */
export function toMeetingSummary(stored: ListedRow, reader: Member, now: number): Meeting {
  const row = shownRating(stored, reader.organization);
  return {
    ...row,
    source: sourceOf(row.origin),
    startedAt: isoInstant(row.startedAt),
    totalCost: toMajor(row.totalCents),
    estimatedCost: toMajor(row.estimatedCents),
    durationEstimated: row.durationEstimated === 1,
    attendeesEstimated: row.attendeesEstimated === 1,
    averageHourlyRate: toMajor(row.averageHourlyRateCents),
    estimatedValue: row.estimatedValueCents === null ? null : toMajor(row.estimatedValueCents),
    hygieneScore: hygieneSum(meetingFacts(row), now, reader.organization.hygiene).score,
    canEdit: canEdit(reader, row),
    planned: isPlanned(row, now),
    updatedAt: isoInstant(row.pricedAt),
  };
}

/** A caller who does not see pay reads rows without pricing versions. */
export const seenVersion = ({ version, pricingVersion }: Pick<ShownMeeting, 'version' | 'pricingVersion'>) =>
  version + pricingVersion;

/** `sees` says whether the reader sees who attended; others see how many did, and not who recorded it. */
export function toMeeting(
  stored: ShownMeeting & { createdByName: string | null },
  attendees: readonly ShownAttendee[],
  reader: Member,
  now: number,
  sees: SeenAttendees,
): MeetingWithAttendees {
  const row = shownRating(stored, reader.organization);
  const hasPay = seesPay(reader);
  const seen = sees(row, attendees);
  const unnamed = { hourlyRateCents: row.unnamedRateCents, people: row.unnamedCount };
  return {
    ...row,
    ...toMeetingSummary(row, reader, now),
    version: seenVersion(row),
    scheduledAt: row.scheduledAt === null ? null : isoInstant(row.scheduledAt),
    hygiene: meetingHygiene(row, reader, now),
    createdDate: isoInstant(row.createdAt),
    hourlyCost: toMajor(hourlyCostCents([...attendees, unnamed])),
    unnamedAttendees: seen ? row.unnamedCount : row.attendeeCount,
    unnamedHourlyRate: hasPay && seen ? toMajor(row.unnamedRateCents) : null,
    createdByName: seen && row.createdByName,
    attendees: toAttendees(row, seen ?? [], reader),
    namesHidden: seen === null,
  };
}

export function toAttendees(
  { durationMinutes }: Pick<ShownMeeting, 'durationMinutes'>,
  attendees: readonly ShownAttendee[],
  reader: Member,
): MeetingWithAttendees['attendees'] {
  const hasPay = seesPay(reader);
  return attendees.map(({ hourlyRateCents, estimated, ...attendee }) => ({
    ...attendee,
    salaryTier: hasPay ? attendee.salaryTier : null,
    hourlyRate: hasPay ? toMajor(hourlyRateCents) : null,
    attendedMinutes: attendedMinutes(attendee, durationMinutes),
    estimated: estimated === 1,
  }));
}

function meetingHygiene(
  row: ShownMeeting,
  { organization: { hygiene } }: Member,
  now: number,
): MeetingHygiene {
  const facts = meetingFacts(row);
  const { score, coverage, factors } = hygieneScore(facts, now, hygiene);
  return {
    score,
    coverage: withoutFloatNoise(coverage),
    kind: facts.kind,
    factors: factors.map((each) => ({
      ...each,
      points: each.points === null ? null : withoutFloatNoise(each.points),
    })),
    version: hygiene.version,
  };
}
