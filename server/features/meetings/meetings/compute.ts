// Converts a request to a stored meeting. The server computes every figure itself.

import { isDeepStrictEqual } from 'node:util';
import type { MeetingDraft } from '#contract/meetings/meetings.ts';
import { eachText } from '#domain/meetings/meeting-texts.ts';
import { type Guesses, nothingGuessed } from '#domain/meetings/guesses.ts';
import { normalizedTitle, normalizedType } from '#domain/meetings/meeting.ts';
import { costsOf, type Unnamed } from '#domain/meetings/meeting-costs.ts';
import { mostMeetingCents } from '#domain/money/cost.ts';
import { scale } from '#domain/money/currency.ts';
import { type Cents, noCents } from '#domain/money/money.ts';
import { seesPay } from '#domain/accounts/permissions.ts';
import { localDayAndHour } from '#domain/time/local-day.ts';
import type { Actor } from '#server/events/events.ts';
import type { Member } from '#server/tenancy/authorize.ts';
import type { AttendeeRow, MeetingRow } from './store.ts';

/** The fields and attendees that a user enters. */
export type Posted = Omit<
  MeetingDraft,
  'draftKey' | 'externalId' | 'version' | 'replace' | 'plannedMeetingId'
>;

export type ComputedMeeting = ReturnType<typeof computeMeeting>;

/** The organization's settings for days and costs; a lock has them. */
export type Rates = { timeZone: string; blendedRateCents: Cents };

/** The columns of a meeting whose attendees have been priced. */
export function computeMeeting(
  posted: Posted,
  attendees: readonly AttendeeRow[],
  { timeZone, blendedRateCents }: Rates,
  unnamed: Unnamed = { unnamedCount: 0, unnamedRateCents: noCents },
  guesses: Guesses = nothingGuessed,
) {
  const { attendees: _, startedAt: start, scheduledAt, ...fields } = posted;
  const startedAt = Date.parse(start);
  return {
    attendees: [...attendees],
    meeting: {
      ...fields,
      normalizedTitle: normalizedTitle(fields.title),
      type: normalizedType(fields.type),
      ...eachText((name) => fields[name] || null),
      startedAt,
      scheduledAt: scheduledAt ? Date.parse(scheduledAt) : null,
      ...localDayAndHour(startedAt, timeZone),
      ...unnamed,
      ...guesses,
      attendeeCount: attendees.length + unnamed.unnamedCount,
      ...costsOf(
        { ...unnamed, ...guesses, durationMinutes: fields.durationMinutes },
        attendees,
        blendedRateCents,
      ),
    },
  };
}

type Place = { currency: string };

const mostIn = ({ currency }: Place) => mostMeetingCents(scale(currency));

/** Checks the cost that a caller may see: an error about another cost would reveal it. A job asks as everybody. */
export function isTooCostly(
  actor: Actor | Member,
  { totalCents, blendedCents }: ComputedMeeting['meeting'],
  place: Place,
): boolean {
  const seesExact = 'role' in actor && seesPay(actor);
  return (seesExact ? totalCents : blendedCents) > mostIn(place);
}

/** The columns of a meeting whose exact cost is too high, unseen: it is recorded at the limit, as an estimate. */
export const atLimit = <Columns extends Partial<Pick<MeetingRow, 'totalCents' | 'estimatedCents'>>>(
  columns: Columns,
  place: Place,
): Columns =>
  (columns.totalCents ?? 0) > mostIn(place)
    ? { ...columns, totalCents: mostIn(place), estimatedCents: mostIn(place) }
    : columns;

/** Whether a stored meeting has the posted content, ignoring the case of its department. */
export function hasSameContent(
  { meeting: posted, attendees: postedAttendees }: ComputedMeeting,
  stored: MeetingRow,
  storedAttendees: readonly AttendeeRow[],
  place: Place,
): boolean {
  // The time zone may have changed since, and a rate without people has no meaning.
  const ignored = { day: null, hour: null, unnamedRateCents: null };
  const comparable = (meeting: typeof posted) => ({
    ...meeting,
    ...ignored,
    department: meeting.department?.toLowerCase() || null,
  });
  const sameFields = Object.fromEntries(
    (Object.keys(posted) as (keyof typeof posted)[]).map((key) => [key, stored[key]]),
  ) as typeof posted;
  return (
    isDeepStrictEqual(comparable(atLimit(posted, place)), comparable(sameFields)) &&
    isDeepStrictEqual(postedAttendees, storedAttendees)
  );
}

/** The unnamed attendees after an edit. If there were none, new ones get the average rate of the others. */
export function unnamedAfterEdit(before: MeetingRow, unnamedCount = before.unnamedCount): Unnamed {
  const isFirst = before.unnamedCount === 0 && before.unnamedRateCents === 0 && unnamedCount > 0;
  return {
    unnamedCount,
    unnamedRateCents: isFirst ? before.averageHourlyRateCents : before.unnamedRateCents,
  };
}
