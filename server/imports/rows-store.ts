// The rows that an import brings.

import type { Database } from '#server/db/database.ts';
import { manyRows } from '#server/db/many-rows.ts';
import { attendeeStore } from '#server/meetings/attendees-store.ts';

const meetingColumns = [
  'id',
  'draftKey',
  'importId',
  'title',
  'titleKey',
  'type',
  'department',
  'agenda',
  'hasAgenda',
  'startedAt',
  'day',
  'durationMinutes',
  'attendeeCount',
  'unlistedCount',
  'unlistedRateCents',
  'totalCents',
  'averageHourlyRateCents',
  'source',
  'createdBy',
  'createdAt',
  'version',
] as const;
export function importedRowsStore(db: Database) {
  return {
    insertMeetings: manyRows(db, meetingColumns, (on, values) => on.insertInto('meetings').values(values)),
    insertAttendees: attendeeStore(db).insertMany,
  };
}
