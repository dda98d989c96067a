// What organizers booked in their own calendars, for the notes of server/features/calendar/booking-notes.

import { sql } from 'kysely';
import { isNewBooking } from '#domain/calendar/booking-notes.ts';
import type { Step } from '#domain/meetings/planned/following.ts';
import { endOfPlanned } from '#domain/meetings/planned/planned.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

type Followed = {
  now: number;
  /** The address that gets the notes. */
  email: string;
  /** All addresses of this organizer, lower case. */
  addresses: readonly string[];
};

export type FollowedSeries = {
  seriesKey: string;
  steps: readonly Step[];
  /** The calendar did not contain it before. */
  isNew: boolean;
  /** The latest change of its events; 0 if unknown. */
  stampedAt: number;
};

/** Adds new bookings, and makes those due again that grew by half. */
export async function noteBookings(
  tx: Tx,
  org: OrgId,
  { now, email, addresses }: Followed,
  followed: readonly FollowedSeries[],
): Promise<void> {
  const bookings = followed.flatMap(({ steps, isNew, ...one }) => {
    const sizes = steps.flatMap((step) =>
      'merged' in step &&
      step.state === 'planned' &&
      endOfPlanned(step.merged) > now &&
      addresses.includes(step.merged.organizerEmail)
        ? step.merged.attendees.length * step.merged.durationMinutes
        : [],
    );
    return sizes.length === 0 ? [] : { ...one, isNew, size: Math.max(...sizes) };
  });
  if (bookings.length === 0) return;
  const { bookingNotes } = await tx
    .selectFrom('organizations')
    .select('bookingNotes')
    .where('id', '=', org)
    .executeTakeFirstOrThrow();
  if (bookingNotes === null) return;
  for (const { seriesKey, size, isNew, stampedAt } of bookings) {
    if (isNew && isNewBooking(stampedAt, now))
      await tx
        .insertInto('bookingNotes')
        .values({ organizationId: org, email, seriesKey, size, bookedAt: now, dueAt: now })
        .onConflict((conflict) => conflict.columns(['organizationId', 'email', 'seriesKey']).doNothing())
        .execute();
    await tx
      .updateTable('bookingNotes')
      .set({ size, dueAt: now })
      .where('organizationId', '=', org)
      .where('email', '=', email)
      .where('seriesKey', '=', seriesKey)
      .where(sql<boolean>`${size} * 2 >= "size" * 3`)
      .execute();
  }
}
