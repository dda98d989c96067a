// The people of a meeting, in the order in which they were written down.

import type { Database, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/http/gate.ts';

export type AttendeeRow = Omit<Tables['attendees'], 'organizationId' | 'meetingId' | 'position'>;

export function attendeeStore(db: Database) {
  const insert = db.prepare((on, arg) =>
    on.insertInto('attendees').values({
      organizationId: arg('org'),
      meetingId: arg('meetingId'),
      position: arg('position'),
      name: arg('name'),
      role: arg('role'),
      salaryTier: arg('salaryTier'),
      hourlyRateCents: arg('hourlyRateCents'),
      joinedMinute: arg('joinedMinute'),
      leftMinute: arg('leftMinute'),
    }),
  );
  const remove = db.prepare((on, arg) =>
    on
      .deleteFrom('attendees')
      .where('organizationId', '=', arg('org'))
      .where('meetingId', '=', arg('meetingId')),
  );
  const ofMeeting = db.prepare((on, arg) =>
    on
      .selectFrom('attendees')
      .select(['name', 'role', 'salaryTier', 'hourlyRateCents', 'joinedMinute', 'leftMinute'])
      .where('organizationId', '=', arg('org'))
      .where('meetingId', '=', arg('meetingId'))
      .orderBy('position'),
  );

  return {
    async insert(org: OrgId, meetingId: number, rows: readonly AttendeeRow[], tx: Tx): Promise<void> {
      // Not awaited one by one: PostgreSQL then takes them in one go.
      await Promise.all(rows.map((row, position) => insert({ ...row, org, meetingId, position }, tx)));
    },
    remove: (org: OrgId, meetingId: number, tx: Tx) => remove({ org, meetingId }, tx),
    ofMeeting: (org: OrgId, meetingId: number, tx?: Tx) => ofMeeting({ org, meetingId }, tx),
  };
}
