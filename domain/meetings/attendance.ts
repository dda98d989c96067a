// An attendee counts from the meter's minute at which they joined to the one at which they left.

export type Presence = { joinedMinute: number; leftMinute: number | null };

/** Whole minutes that an attendee was there in a meeting of `durationMinutes`. Never negative. */
export function attendedMinutes(presence: Presence, durationMinutes: number): number {
  const from = Math.min(presence.joinedMinute, durationMinutes);
  const to = Math.min(presence.leftMinute ?? durationMinutes, durationMinutes);
  return Math.max(0, to - from);
}

/** Whether a record says so: a duration that was set by hand in between leaves such marks, which count for nothing. */
export function leftBeforeJoining({ joinedMinute, leftMinute }: Presence): boolean {
  return leftMinute !== null && leftMinute < joinedMinute;
}

/** Whether the attendee is in the room now, and so adds to the cost of the next minute. */
export function isPresent(presence: Presence): boolean {
  return presence.leftMinute === null;
}
