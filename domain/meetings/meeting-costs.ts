import { averageHourlyRateCents, meetingCostCents } from '#domain/money/cost.ts';
import type { Cents, ExactCents } from '#domain/money/money.ts';
import { type Guesses, isGuessed } from './guesses.ts';
import { attendedMinutes, type Presence } from './meeting.ts';

/** Attendees without a name, who attend the whole meeting: their number and the hourly rate of each. */
export type Unnamed = { unnamedCount: number; unnamedRateCents: ExactCents };

/** What a meeting costs with its attendees. */
export function costsOf(
  meeting: Unnamed & Guesses & { durationMinutes: number },
  attendees: readonly (Presence & { hourlyRateCents: ExactCents; estimated: 0 | 1 })[],
  blendedRateCents: Cents,
) {
  const { durationMinutes, unnamedCount, unnamedRateCents } = meeting;
  const named = attendees.map((attendee) => ({
    ...attendee,
    minutes: attendedMinutes(attendee, durationMinutes),
  }));
  const others = { hourlyRateCents: unnamedRateCents, people: unnamedCount };
  // Unnamed people are unknown, so they count as estimated.
  const unnamedAttendance = { ...others, minutes: durationMinutes };
  const personMinutes = named.reduce((sum, { minutes }) => sum + minutes, 0) + unnamedCount * durationMinutes;
  const totalCents = meetingCostCents([...named, unnamedAttendance]);
  return {
    averageHourlyRateCents: averageHourlyRateCents([...attendees, others]),
    totalCents,
    estimatedCents: isGuessed(meeting)
      ? totalCents
      : meetingCostCents([...named.filter(({ estimated }) => estimated === 1), unnamedAttendance]),
    personMinutes,
    blendedCents: meetingCostCents([{ hourlyRateCents: blendedRateCents, minutes: personMinutes }]),
  };
}
