// The people of a meeting, in the order in which they were written down.

import type { Database, Tx } from '#server/db/database.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OrgId } from '#server/tenancy/authorize.ts';

export type AttendeeRow = Omit<Tables['attendees'], 'organizationId' | 'meetingId' | 'position'>;

export function attendeeStore(db: Database) {
  const insertMany = bulkInsert(
    db,
    ['meetingId', 'position', 'name', 'role', 'salaryTier', 'hourlyRateCents', 'joinedMinute', 'leftMinute'],
    (on, values) => on.insertInto('attendees').values(values),
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
    insert: (org: OrgId, meetingId: number, rows: readonly AttendeeRow[], tx: Tx): Promise<void> =>
      insertMany(
        org,
        rows.map((row, position) => ({ ...row, meetingId, position })),
        tx,
      ),
    /** Those of several meetings. */
    insertMany,
    remove: (org: OrgId, meetingId: number, tx: Tx) => remove({ org, meetingId }, tx),
    ofMeeting: (org: OrgId, meetingId: number, tx?: Tx) => ofMeeting({ org, meetingId }, tx),
  };
}
