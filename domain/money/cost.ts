// A meeting costs the sum of hourly rate × attended minutes / 60 of its attendees.

import { type Cents, noCents, wholeCents } from './money.ts';

/** `people`: how many attendees share the rate, 1 by default. */
type Paid = { hourlyRateCents: Cents; people?: number };

export type Attendance = Paid & { minutes: number };

/** Limit in cents: the sum of a million meetings is still a safe integer. */
export const mostMeetingCents = wholeCents(1_000_000_000);

/** Cost in cents, rounded half up once at the end: rounding each attendee would add up errors. */
export function meetingCostCents(attendances: readonly Attendance[]): Cents {
  const centMinutes = attendances.reduce(
    (sum, one) => sum + one.hourlyRateCents * (one.people ?? 1) * one.minutes,
    0,
  );
  return wholeCents(centMinutes / 60);
}

/** Cost per hour in cents. */
export function hourlyCostCents(rates: readonly Paid[]): Cents {
  return wholeCents(rates.reduce((sum, one) => sum + one.hourlyRateCents * (one.people ?? 1), 0));
}

/** Cents over the price of the planned minutes with the same people; negative if it cost less. */
export const overPlanCents = (costCents: Cents, perHourCents: Cents, plannedMinutes: number): Cents =>
  wholeCents(costCents - Math.round((perHourCents * plannedMinutes) / 60));

/** Average hourly rate in cents, 0 without attendees. */
export function averageHourlyRateCents(rates: readonly Paid[]): Cents {
  const people = rates.reduce((sum, one) => sum + (one.people ?? 1), 0);
  return people === 0 ? noCents : wholeCents(hourlyCostCents(rates) / people);
}
