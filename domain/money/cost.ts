// A meeting costs the sum of hourly rate × attended minutes / 60 of its attendees.

import { type Cents, computedFrom, type ExactCents, wholeCents } from './money.ts';

/** `people`: how many attendees share the rate, 1 by default. */
type Paid<C extends ExactCents = ExactCents> = { hourlyRateCents: C; people?: number };

export type Attendance<C extends ExactCents = ExactCents> = Paid<C> & { minutes: number };

/** Limit in cents for a currency of this scale: in US dollars, the sum of a million meetings is still a safe integer. */
export const mostMeetingCents = (scale: number): Cents => wholeCents(1_000_000_000 * scale);

/** Cost in cents, rounded half up once at the end: rounding each attendee would add up errors. */
export function meetingCostCents<C extends ExactCents = Cents>(attendances: readonly Attendance<C>[]): C {
  const centMinutes = attendances.reduce(
    (sum, one) => sum + one.hourlyRateCents * (one.people ?? 1) * one.minutes,
    0,
  );
  return computedFrom(attendances, centMinutes / 60);
}

/** Cost per hour in cents. */
export function hourlyCostCents<C extends ExactCents = Cents>(rates: readonly Paid<C>[]): C {
  const cents = rates.reduce((sum, one) => sum + one.hourlyRateCents * (one.people ?? 1), 0);
  return computedFrom(rates, cents);
}

/** Cents over the price of the planned minutes with the same people; negative if it cost less. */
export const overPlanCents = (costCents: Cents, perHourCents: Cents, plannedMinutes: number): Cents =>
  wholeCents(costCents - Math.round((perHourCents * plannedMinutes) / 60));

/** Average hourly rate in cents, 0 without attendees. */
export function averageHourlyRateCents<C extends ExactCents = Cents>(rates: readonly Paid<C>[]): C {
  const people = rates.reduce((sum, one) => sum + (one.people ?? 1), 0);
  return computedFrom(rates, people === 0 ? 0 : hourlyCostCents(rates) / people);
}
