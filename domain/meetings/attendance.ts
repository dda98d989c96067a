// An attendee counts from the minute of joining to the minute of leaving.

export type Presence = { joinedMinute: number; leftMinute: number | null };

/** Minutes attended in a meeting of `durationMinutes`; never negative. */
export function attendedMinutes(presence: Presence, durationMinutes: number): number {
  const from = Math.min(presence.joinedMinute, durationMinutes);
  const to = Math.min(presence.leftMinute ?? durationMinutes, durationMinutes);
  return Math.max(0, to - from);
}

/** Such marks can remain after the duration was changed by hand; they count as 0 minutes. */
export function leftBeforeJoining({ joinedMinute, leftMinute }: Presence): boolean {
  return leftMinute !== null && leftMinute < joinedMinute;
}

/** Whether the attendee adds to the cost of the next minute. */
export function isPresent(presence: Presence): boolean {
  return presence.leftMinute === null;
}
