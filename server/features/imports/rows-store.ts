// The rows that an import brings.

import type { Database } from '#server/db/database.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import { attendeeStore } from '#server/features/meetings/attendees-store.ts';

const meetingColumns = [
  'id',
  'draftKey',
  'importId',
  'title',
  'normalizedTitle',
  'type',
  'department',
  'agenda',
  'hasAgenda',
  'startedAt',
  'day',
  'durationMinutes',
  'attendeeCount',
  'unnamedCount',
  'unnamedRateCents',
  'totalCents',
  'averageHourlyRateCents',
  'source',
  'createdBy',
  'createdAt',
  'version',
] as const;
export function importedRowsStore(db: Database) {
  return {
    insertMeetings: bulkInsert(db, meetingColumns, (on, values) => on.insertInto('meetings').values(values)),
    insertAttendees: attendeeStore(db).insertMany,
  };
}
