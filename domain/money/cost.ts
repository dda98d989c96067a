// A meeting costs the sum of its attendees' hourly rates times the minutes they were there, divided by 60.

/** `people` are as many as share a rate without being told apart; one unless said. */
type Paid = { hourlyRateCents: number; people?: number };

export type Attendance = Paid & { minutes: number };

/** In cents: what a million meetings cost together is still a number that a computer counts exactly. */
export const mostMeetingCents = 1_000_000_000;

/** Cost in cents, rounded half up once, at the end: rounding each attendee would drift with the head count. */
export function meetingCostCents(attendances: readonly Attendance[]): number {
  const centMinutes = attendances.reduce(
    (sum, one) => sum + one.hourlyRateCents * (one.people ?? 1) * one.minutes,
    0,
  );
  return Math.round(centMinutes / 60);
}

/** What one more hour costs with everybody in the room, in cents. */
export function hourlyCostCents(rates: readonly Paid[]): number {
  return rates.reduce((sum, one) => sum + one.hourlyRateCents * (one.people ?? 1), 0);
}

/** Mean hourly rate in cents, 0 for an empty room. */
export function averageHourlyRateCents(rates: readonly Paid[]): number {
  const people = rates.reduce((sum, one) => sum + (one.people ?? 1), 0);
  return people === 0 ? 0 : Math.round(hourlyCostCents(rates) / people);
}
